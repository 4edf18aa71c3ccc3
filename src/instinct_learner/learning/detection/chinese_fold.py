"""Chinese text made plain for rules: traditional characters, punctuation and titles folded, every position kept."""

from __future__ import annotations

from instinct_learner.lazy import lazy

_TRADITIONAL = (
    "說話請們這個對錯誤應該還沒問題給寫變檔專項預設認為過記錄習慣歡討厭總統嗎後來從現開麼樣種讓幫試輸譯語"
    "簡單複雜轉換檢確實際須務絕準許關於報圖數據間時點結論讀號網頁頭將會經驗證當無盡優嚴規則標註釋冊態傳終"
    "斷動運測邊輯編碼庫軟體視螢裡東兩與長顏風狀處產業協議幾隨別聽講覺見親愛熱氣溫係啱嘅佢喺咗雖裏異離難電"
    "腦燈歸錢銀買賣學術員圍堅強繼續億萬備參閱環計雙調組織細節義職場壓縮顯夠穩齊劃擇選擔純潔達適導屬層緒煩"
    "罵惱鬧塊隻條張樓聯絡繫郵訊載鐘週曆歲曉連鏈頻廣搶戰勝負責貼遠遺賴亂減違約舊製裝補課謝謊識護譽貝費資質"
    "賞賬贊蹤軌輕輛辦農醫針鈕鍵鎖鏡門閉閒階陽陰隊隱雲霧靜順願類飛養馬驚髮鬆齡龍嬢幹託閃擊擾歷禮紀績維範訓"
    "訴評詞誰謂賽趕遲遞鄰鑰闆險隸靈韓響顧飾餘驅鮮麗黃齒樂機權檯歐殺滿滅漢濃煙爾獎獲瑪畫畢療皺盤眾睜礎禍稱"
    "穫窮競筆籤糧縣縱繞罰聖聲膚臉臨舉舖萊蘇衛衝觸訂詳誌誕誠諒諾謀讚豐趙跡較輔遊遷鎮陳雞頂頓頗領額鬥魯鳥麥"
    "牠妳您祂擴剛卻譜喚橫"
    "丟書爭僅倉傷側傾興內決況淨湊憑創刪劇勸勁區臥厲疊嘆嚇啟團國墊夾奧婦媽審憲寬尷屆幣師帶廢棄彎彈徑憶慘戲"
    "戶執拋擬擁擰擋擠摻暫欄殘匯溝淺瀏潤漲潰滾濾煉爛燒爺牽獨狹貓獻瘋蓋著矯禱積稅籠粵緊糾紅級綱線練紹綠緩羅"
    "聾聰肅髒腳脫騰艱營慮蠻觀覽訪詩詢誘誒談諺謎謹謬敗貨貫貴賦贅贏車輪軲輩轆辭辯進邏鐵銷悶閨聞闡陣韻顛飯饋"
    "馳駁驢駝騙驟鴨並併價剋昇捲佔嚮喫睏迴誇寧佈倖徵懷癒摺掛蒐極構塗癡祕緻鬍薦蟲採黴麵嘗嚐傢夥儘彙臟癈啓綫"
    "羣牀纔衹祇闇懶戀揮損擺攝橋毀淚漸災爐礙簽紛納絲綁繪腫艙尋島彌惡"
)
_SIMPLIFIED = (
    "说话请们这个对错误应该还没问题给写变档专项预设认为过记录习惯欢讨厌总统吗后来从现开么样种让帮试输译语"
    "简单复杂转换检确实际须务绝准许关于报图数据间时点结论读号网页头将会经验证当无尽优严规则标注释册态传终"
    "断动运测边辑编码库软体视萤里东两与长颜风状处产业协议几随别听讲觉见亲爱热气温系对的他在了虽里异离难电"
    "脑灯归钱银买卖学术员围坚强继续亿万备参阅环计双调组织细节义职场压缩显够稳齐划择选担纯洁达适导属层绪烦"
    "骂恼闹块只条张楼联络系邮讯载钟周历岁晓连链频广抢战胜负责贴远遗赖乱减违约旧制装补课谢谎识护誉贝费资质"
    "赏账赞踪轨轻辆办农医针钮键锁镜门闭闲阶阳阴队隐云雾静顺愿类飞养马惊发松龄龙娘干托闪击扰历礼纪绩维范训"
    "诉评词谁谓赛赶迟递邻钥板险隶灵韩响顾饰余驱鲜丽黄齿乐机权台欧杀满灭汉浓烟尔奖获玛画毕疗皱盘众睁础祸称"
    "获穷竞笔签粮县纵绕罚圣声肤脸临举铺莱苏卫冲触订详志诞诚谅诺谋赞丰赵迹较辅游迁镇陈鸡顶顿颇领额斗鲁鸟麦"
    "它你你它扩刚却谱唤横"
    "丢书争仅仓伤侧倾兴内决况净凑凭创删剧劝劲区卧厉叠叹吓启团国垫夹奥妇妈审宪宽尴届币师带废弃弯弹径忆惨戏"
    "户执抛拟拥拧挡挤掺暂栏残汇沟浅浏润涨溃滚滤炼烂烧爷牵独狭猫献疯盖着矫祷积税笼粤紧纠红级纲线练绍绿缓罗"
    "聋聪肃脏脚脱腾艰营虑蛮观览访诗询诱诶谈谚谜谨谬败货贯贵赋赘赢车轮轱辈辘辞辩进逻铁销闷闺闻阐阵韵颠饭馈"
    "驰驳驴驼骗骤鸭并并价克升卷占向吃困回夸宁布幸征怀愈折挂搜极构涂痴秘致胡荐虫采霉面尝尝家伙尽汇脏废启线"
    "群床才只只暗懒恋挥损摆摄桥毁泪渐灾炉碍签纷纳丝绑绘肿舱寻岛弥恶"
)
_PLAIN = str.maketrans(_TRADITIONAL, _SIMPLIFIED) | str.maketrans("，！？：；（）｡爲", ",!?:;()。为")
#: `别` (don't) and `错` (wrong) inside other words are written with a traditional character, so that no rule takes
#: 特别 for a prohibition or 不错 for a complaint. Rules that mean these words write them the same way.
_HIDDEN = {"别": "別", "错": "錯"}
_OTHER_WORD = lazy(r"[特分区个级性告差识鉴辨派类]别|别(?=[的人处墅称致样])|[不没]错(?!误)")
#: The name of a work says nothing to the agent.
_TITLE = lazy(r"《[^》\n]{1,80}》")


def fold(masked: str) -> str:
    """Simplified characters and plain punctuation; the inside of 《titles》 blanked; same length."""
    plain = masked.translate(_PLAIN)
    if "甚么" in plain:
        plain = plain.replace("甚么", "什么")
    if "覆" in plain:
        plain = plain.replace("回覆", "回复").replace("答覆", "答复")
    if "别" in plain or "错" in plain:
        plain = _OTHER_WORD.sub(lambda match: "".join(_HIDDEN.get(char, char) for char in match.group()), plain)
    if "《" in plain:
        plain = _TITLE.sub(lambda match: "《" + "q" * (len(match.group()) - 2) + "》", plain)
    return plain
