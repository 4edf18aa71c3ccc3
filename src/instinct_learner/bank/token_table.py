"""Which words and characters are a single token in both cl100k and o200k. Only what writes records imports it.

Read off the vocabularies of both encodings (openai/tiktoken, MIT License); `benchmarks/tokens.py` checks the estimate that is built on
it. A short list of frequent words keeps English tight; every other word is reckoned by its length.
"""

from __future__ import annotations

#: Lower-case words that are one token after a space: the 5000 lowest ranks of cl100k.
WORDS = """
    aan abandon abilities ability able abort about above abs absolute absolutely absor abstract abuse acad academic
    acc acceler accept accepted access accessible accident accom accommod accompl accord accordance according
    account accounts accum accur accuracy accurate accused achie achieve achieved acid ack acknow acknowled across
    act acting action actions activ activation active activities activity actor acts actual actually adapt adapter
    add added adding addition additional addr address addresses adds ade adj adjust adm admin administr
    administration admit admitted adopt adopted ads adult adults adv advance advanced advant advantage advent
    adventure advert advertising advice advis advoc aff affect affected affili afford affordable afraid after
    afternoon again against age agencies agency agenda agent agents ages aggress ago agre agree agreed agreement
    agricult ahead aid aim air aircraft airport alarm album alcohol alert alg algorithm alias align alignment alive
    all alle alleg allegations alleged alloc allow allowed allowing allows almost alone along alongside alpha
    already als also alt alter altern alternative although always amateur amazing amb among amount amounts anal
    analy analysis analyst anchor ancient and android androidx ang angle angry anim animal animals animated
    animation ann anno announced announcement annual another ans answer answers ant anti anticip anxiety any anymore
    anyone anything anyway anywhere apart apartment api app apparent apparently appe appeal appear appearance
    appeared appears append appl applic applicable application applications applied applies apply appoint
    appointment appreciate appro approach appropri appropriate approval approved approx approximately apps aqu arbit
    arc arch architect architecture archive are area areas aren arg argc args argue argued argument arguments argv
    aria arm armed arms army around arr arrang array arrays arrest arrested arrive arrived arrow art article
    articles artist artists arts asc aside ask asked asking asks aspect aspects ass assault assembly assert assess
    assessment asset assets assign assigned assignment assist assistance assistant associ associated association
    assum assume ast async ath atmos atmosphere att attach attached attack attacked attacks attempt attempted
    attempts attend attended attention attorney attr attract attrib attribute attributes attrs auch aud audience
    audio auf aus aut auth authentic authentication author authorities authority authors auto autom automatic
    automatically aux availability available avec aver average avoid await award aware awareness away awesome axios
    axis bab baby back background backup bacter bad bag bags bal balance ball ban band bank banks bar bare bars bas
    base based basic basically basis basket bat batch bath bathroom batt batter battery battle beach bear bearing
    beat beaut beautiful beauty became because become becomes becoming bed bedroom been beer before beg began begin
    beginning begins beh behalf behavior behaviour behind bei being bel belie belief believe believed believes
    belong belongs below ben bench benef benefit benefits ber bes best bet beta better between bey beyond bias bid
    bien big bigger biggest bike bill billion bin binary bind binding bio bir bird birth birthday bis bit bitcoin
    bits black blame blank ble bless blind blo block blockchain blocks blog blood blow blue board boat bodies body
    bold bom bomb bon bond bone bonus book books bool boolean boost boot border born borrow boss bot both bott
    bottle bottom bought bound bounds bow box boxes boy boys brain branch brand brands bre bread break breakfast
    breaking breaks breast breath brew bridge brief bright brill bring bringing brings bro broad broadcast broke
    broken brother brought brown browser brush btn bucket budget buf buff buffer bug build builder building
    buildings built bul bull bullet bunch bund bundle bur burn bus business businesses busy but butter button
    buttons buy buying byte bytes cabin cable cache cal calc calcul calculate calculated calendar call callback
    called calling calls cam came camera cameras camp campaign campus can cancel cancell cancer candid candidate
    candidates cann cannot cant canvas cap capabilities capable capacity capital capt caption capture captured car
    carbon card cards care career careful carefully carried carry carrying cars cart cas case cases cash casino cast
    casual cat catalog catch categories category caught cause caused causes causing cele celebr celebrate cell cells
    cent center central centre century cer cert certain certainly certificate cfg cha chain chair chall challeng
    challenge challenges challenging champion chance chances chang change changed changes changing channel channels
    chapter char character characteristics characters charg charge charged charges charset chart chat che cheap
    check checked checking checks cheese chem chemical chest chicken chief child children chip cho chocolate choice
    choices choose chose chosen chunk church cig cin circ circle circuit circum circumstances cit cities citiz
    citizens city civ civil claim claimed claims clang class classes classic cle clean cleaning clear clearly click
    clicking client clients clim climate clin clinical clip clo clock clone clos close closed closely closer closest
    closing clothes clothing cloud cls club cluster cmd cnt coach coal coast cock code codes coding coeff coff
    coffee coin col cold coll collabor collapse colle colleagues collect collected collection collections college
    colon color colors colour cols colspan column columns com comb combat combination combine combined come comes
    comfort comfortable coming comm command commands comment comments commercial commission commit commitment
    committed committee common commonly communic communication communications communities community como comp
    compact compan companies company compar compare compared comparison compat compatible compens compet competition
    competitive compl complaint comple complet complete completed completely completion complex compliance
    complicated component components composition compr compreh comprehensive comput compute computer computers con
    conc concent concentr concept concern concerned concerning concerns conclusion concrete cond condition
    conditions conduct conducted conf conference confidence confident config configuration configure confirm
    confirmed conflic conflict confront conj conn connect connected connection connections cons consc conscious
    consent consequ consequences conserv conservative consider consideration considered considering consist
    consistent consists console const constant constantly constants constit constitution constraints construct
    construction constructor consult consum consumer consumers consumption cont contact contacts contain contained
    container containing contains content contents contest context contin continu continue continued continues
    continuing contr contract contracts contrast contrib contribute contribution control controlled controller
    controls controvers conv conven convenient convent convers conversation conversion convert converted cook cookie
    cookies cooking cool coord coordinate coordinates cop copies copy copyright cor core corn corner corpor
    corporate corre correct correctly correspond corresponding cos cost costs cou could couldn coun council counsel
    count counter countries country counts county coup couple cour course courses court cout cover coverage covered
    covering covers cpu crack craft crash crate crazy cre cream creat create created creates creating creation
    creative creature cred credentials credit cref crew crime crimes criminal crisis crit criteria critic critical
    cro cross crow crowd cruc crucial crush crusher crushing cry crypt css csv ctx cul cult cultural culture cum cup
    cur curl curr currency current currently cursor curve cust custom customer customers cut cuts cutting cycle dad
    daily dam damage dan dance danger dangerous dans dar dark das dass dat data database datas dataset date dates
    datetime dating datos daughter day days dead deal dealing deals death deaths deb debate debt debug debut dec
    decade decades decent decide decided decimal decision decisions deck decl declar declaration declarations
    declare declared decline decode decor decre decrease ded dedicated deep deeply def default defaults defe defeat
    defend defense defensive defer define defined definitely definition definitions deg degree degrees del delay
    delegate delete deleted delicious delight deliver delivered delivery della delta dem demand demands demo democr
    demon demonstr den denied density dent dep depart department depend dependent depending depends deploy deposit
    depression depth der derived des desc describe described describes description descriptor design designed
    designer designs desire desired desk desktop desper despite dest destination destroy destroyed det detail
    detailed details detect detected detection deter determin determine determined dev develop developed developer
    developers developing development device devices dia diagn diagnostic diagram dialog diam dict dictionary did
    didn die died dies diet dif diff differ difference differences different difficult difficulty dig digit digital
    digits dim dimension dimensions din dining dinner dipl dir dire direct directed direction directions directly
    director directory dis disable disabled disag disappoint disc discipl disclaimer discount discover discovered
    discovery discuss discussed discussion dise disease dish disk dismiss disp dispatch display displayed diss dist
    distance distinct distr distrib distribute distributed distribution district div diverse divided division django
    doc doctor doctors document documentation documents does doesn dog dogs doing doll dollar dollars dom domain
    domestic domin don done dont door doors dos dot doub double doubt down download draft drag dram draw drawing
    drawn dream dress drink drinking drive driven driver drivers driving dro drop dropped drug drugs dry dst dtype
    due dummy dump dur duration during dust dut duty dynam dynamic each ear earlier early earn earned earth eas ease
    easier easily east easy eat eating echo econ econom economic economy edge edges edit editing edition editor educ
    education educational een eff effect effective effectively effects efficiency efficient effort efforts eight ein
    eine einem einen einer either ele elect elected election elections electric electricity electron electronic eleg
    elem element elements elev elif elig eligible elim else elseif elsewhere email emails emb embed embr emerg
    emergency emit emot emotional emp emph employ employee employees employment empty enable enabled enc encode
    encoding encounter encour encourage end ended endif ending endl endpoint ends enemies enemy energ energy
    enforcement eng engage engaged engine engineering enh enhance enjoy enjoyed enorm enough ens ensure ent enter
    entered entering entertainment entire entirely entities entity entr entre entries entry enum enumer enumerate
    env environment environmental episode episodes epoch eps equ equal equally equals equipment equivalent era erot
    err error errors esc escape escort esp especially ess essay essential essentially est esta establish established
    estate este estim estimate estimated estimates etc eth euro eval evaluate evaluation even evening event events
    eventually ever every everybody everyday everyone everything everywhere evid evidence evil evolution evt exact
    exactly exam example examples exc exceed excell excellent except exception excess exchange excited exciting
    exclus exclusive exec execute executed execution executive exem exerc exercise exhaust exhib exist existence
    existing exists exit exp expand expanded expansion expect expectations expected expenses expensive exper experi
    experience experienced experiences experiment expert experts expl explain explained explains explan explanation
    explicit explo explode explore explos export exports exposed exposure expr express expressed expression ext
    extend extended extends extension extensive extent extern external extr extra extract extrem extreme extremely
    eye eyes fab fabric fac face faced faces facilit facilities facility facing fact factor factors factory facts
    fade fail failed fails failure fair fairly faith fake fall falling falls false fam familiar families family
    famous fan fans fant fantastic fantasy far farm fasc fashion fast faster fat father fault fav favor favorite
    favour fear feat feature featured features featuring federal fee feed feedback feel feeling feelings feels fees
    feet fel fell fellow felt fem female femin femme fer fet fetch few fewer fib fiction field fields fif fifth fig
    fight fighting figure figures fil file filed filename files fill filled film films filter filtered filters fin
    final finally finance financial find finding findings finds fine finger finish finished fire fired firm first
    fish fit fitness fits five fix fixed fixture flag flags flash flat flav flavor fle flex flight flip flo float
    flood floor flow fluid flush fly flying fmt foc focus focused fol fold folder folks follow followed following
    follows font foo food foods foot football for force forced forces fore foreach forecast foreign forest forever
    forg forget form formal format formation formed former forms formula fort forth forum forward found foundation
    founded four fourth fprintf fra frag fragment frame frames framework franch fraud fre free freedom frequ
    frequency frequently fresh fri friend friendly friends fro from front fruit frustr fuck fucking fuel ful full
    fully fun func function functional functionality functions fund fundament fundamental funding funds funny fur
    furn furniture further fut future gain gained gal gallery gam game games gaming gang gap gar garden gas gate
    gather gave gay gear gel gen gender gene gener general generally generate generated generation generator generic
    genre gent genu geometry ger ges gest get gets getting giant gift girl girls git give given gives giving glad
    glass glm glo glob global goal goals god goes going gold gone gonna good goods google got goto gotten gover
    govern governing government governments grab grad grade gran grand grant granted graph graphics grass grat
    gratis gratuit gray gre great greater greatest green grew grid grinding gro ground group groups grow growing
    grown growth guar guarante guarantee guard guess guest guests guid guide guidelines guilty guitar gun guns gut
    guy guys hab haben habit hack had hair hal half hall ham hand handle handled handler handles handling hands hang
    happ happen happened happening happens happy har hard harder hardware harm harmon has hash hasn hat hate have
    haven having hay head header headers heading heads health healthcare healthy heap hear heard hearing heart heat
    heav heavily heavy height hel held hell help helped helper helpful helping helps hem hence her here hero hers
    herself het hex hidden hide hier high higher highest highlight highly him himself hint hip hire his hist histor
    historic historical history hit hits hold holder holding holds hole holiday hom home homes hon honest honor hook
    hop hope hopes hoping hor horizontal horse hospital host hosts hot hotel hour hours hous house household houses
    housing how however href html http https huge hum human humans hun hundred hundreds hung hur hurt hus husband
    hydro hyp hyper ice ich icon ide idea ideal ideas ident identified identifier identify identity ids idx ign
    ignore ignored ill illegal illness illustr imag image images imagine img imm immediate immediately immigr
    immigration imp impact imper impl implement implementation implemented implements implicit implied import
    importance important imports impossible impress impressive impro improve improved improvement improvements
    improving inc inch inches incident incl includ include included includes including income incontri incor
    incorpor incorrect incre increase increased increases increasing increasingly incred incredible incredibly
    increment ind inde indeed indent independ independent index indic indicate indicated indicates indices indiv
    individual individuals indu industrial industry inf infl influ influence info inform information informed
    infrastructure ing ingredients inher ini init initi initial initialization initialize initialized initially inj
    inject injured injuries injury inline inn inner innov innovative input inputs ins insert inside inspir inspired
    inst install installation installed instance instanceof instances instant instead instit institution
    institutions instr instruction instructions instrument insurance int integ integer integr integrated integration
    integrity intel intellect intelligence intended intent intention inter interact interaction interest interested
    interesting interests interface interior intern internal international internet interpre interpret interrupt
    interval interview into intr introdu introduced introduction inv invalid invent inventory invest investig
    investigation investment investors invited invol involved involves involving iron isinstance island isn isol iss
    isset issue issued issues ist item items iter iterator its itself jail jav java javafx javax jaw jed jest jet
    jew job jobs join joined joining joint jour journal journey joy json jud judge jump jun jur just justice justify
    kan kann keep keeping keeps kept kernel key keyboard keys keyword kick kid kids kil kill killed killing kind
    kinds king kit kitchen kne knew knock know knowing knowledge known knows kom kon kwargs lab label labels labor
    lack lady laid lambda land lands landscape lang language languages larg large largely larger largest las last
    lat late later latest latter laugh launch launched law laws lawyer lay layer layers layout lazy lbl lead leader
    leaders leadership leading leads leaf league lean learn learned learning least leather leave leaves leaving lect
    led left leg legal legend legis legisl legislation legit legs len length lens les less lesson lessons let lets
    letter letters level levels lib liberal library lic license licensed lie lies lif life lift light lighting
    lights lik like liked likely likes lim limit limitations limited limits lin line linear lines link linked links
    liqu liquid list lista listed listen listener listening listing lists lit liter literally literature little liv
    live lived lives living load loaded loader loading loan loans loc local locale located location locations lock
    locked log logged logger logging logic login logo logs lombok lon long longer look looked looking looks loop los
    lose losing loss losses lost lot lots loud love loved lovely loves low lower lowest luck lucky lunch lux mac
    mach machine machines macro mad made mag magazine magic magn mai mail main mainly maint maintain maintained
    maintenance mais major majority make makes making mal male malloc man manage managed management manager managing
    mand manifest manip manner manual manufact manufacturer manufacturers manufacturing many map mapping maps mar
    march margin mari marijuana mark marked marker market marketing markets marks marriage married mas mask mass
    massage massive master mat match matched matches matching material materials math matplotlib matrix matter
    matters mature max maximum may maybe mayor meal mean meaning means meant meas measure measured measures meat
    mechan mechanism med media medic medical medicine medium meet meeting meetings mehr mel mem member members
    membership memor memory memset men mens ment mental mention mentioned menu mer merc mere merely merg merge mes
    mesh mess message messages met meta metadata metal method methods metric metrics micro mid middle might migr
    migration migrations mil mile miles milit military milk mill million millions min mind mine mini minimal minimum
    mining minister minor minute minutes mir mirror mis miss missed missing mission mist mistake mit mix mixed mob
    mobile mock mod modal mode model models moder modern modification modified modify module modules mom moment
    moments mon money mongoose monitor monitoring monster month monthly months moon mor moral more morning mort most
    mostly mot mother motion motiv motor mount mountain mouse mouth mov move moved movement moves movie movies
    moving msg much mul mult multi multip multiple mur murder mus muscle music musical must mut mys myself mysql
    mysqli myst nach nam name named names namespace narr narrow nas nat nation national nations native natur natural
    naturally nature nav navbar navigation near nearby nearly necess necessarily necessary neck need needed needs
    neg negative neighbor neighborhood neither net network networks neuro never new newly news newsp newspaper next
    nic nice nicht nick nie night nil nine nob noch nod node nodes noise nom nombre nome non nonatomic none nor norm
    normal normally north northern nos not note noted notes nothing notice noticed notification notify nous nov
    novel now nuclear nue null nullable nullptr num number numbers numer numerous numpy nums nur nut obj object
    objective objects oblig obs observ observed obst obt obtain obtained obvious obviously occ occas occasion occup
    occur occurred occurs ocean och oct odd oder off offense offensive offer offered offering offers offic office
    officer officers official officially officials offset often oil okay old older once onclick one ones ongoing
    online only ont onto open opened opening opens oper operate operating operation operations operator opin opinion
    opinions opp oppon opponent opportunities opportunity oppos opposed opposite opposition opt optim option
    optional options opts ord order ordered orders ore org organ organic organization organizations organized orient
    orientation orig origin original originally orphan other others otherwise our ours ourselves out outcome outdoor
    outer output outputs outr outside over overall overflow override overs overwhel own owned owner owners ownership
    pace pack package packages packet pad padding pag page pages paid pain paint pair pairs pal pan pand panel paper
    papers par para paragraph parallel param parameter parameters params parent parents park parking pars parse
    parsed parser part partial partic particip participants participate particular particularly parties partition
    partner partners partnership parts party pas pass passed passes passing passion password past pat patch path
    paths patient patients pattern patterns pause pay paying payload payment payments pdf peace peak ped peer pel
    pen penalty pending people per percent percentage perfect perfectly perform performance performed performing
    perhaps period periods perm perman permanent permission permissions permit permitted pers person personal
    personality personally personnel persons perspective pert pes pet pharm phase phen phenomen phil philosoph phone
    phones phot photo photograph photos phrase phys physical pic pick picked picture pictures pid pie piece pieces
    pil pill pilot pin pink pipe pipeline pitch pixel pixels place placed placeholder places plain plan plane planet
    planned planning plans plant plants plastic plate platform platforms play played player players playing plays
    ple please pleased pleasure plenty plot plt plugin plugins plus pocket pod podcast point pointed pointer points
    pol polic police policies policy polit political politics poll poly pool poor pop popular population por porn
    porno port portion pos pose position positions positive poss possess possibility possible possibly post posted
    posting posts pot potential potentially pou pounds pour pow powder power powerful powers pract practical
    practice practices pre prec preced precision pred predict prefer preferred prefix pregn prem premium prepar
    preparation prepare prepared pres presence present presentation presented presents president presidential press
    pressed pressure pret pretty prev prevent preview previous previously pri price prices prim primarily primary
    prime princip principal principle principles print printed printf printing println prior priority prison priv
    privacy private privile pro prob probably proble problem problems proc proced procedure procedures proceed
    process processed processes processing processor prod produ produce produced producer producing product
    production products prof profession professional professionals professor profile profit program programme
    programming programs progress prohib project projects prom promise promot promote prompt proof prop propag
    proper properly properties property propos proposal proposed props pros prosec prostit prot prote protect
    protected protection protein protest proto protocol proud prov prove proven provid provide provided provider
    providers provides providing province provision proxy psych ptr pub public publication publicly publish
    published pued pul pull pulled pump pun pup pur purch purchase purchased pure purpose purposes purs push pushed
    pushing pussy put puts putting pygame python qual qualified quality quant quantity quarter que query quest
    question questions queue qui quick quickly quiet quit quite quote quotes rac race rad radi radical radio radius
    rail rain rais raise raised raising ram ran rand random range rank rap rape rapid rapidly rare rarely rat rate
    rates rather rating ratings ratio raw ray reach reached react reaction read reader readers reading readonly
    reads ready real reality realize realized really rear reason reasonable reasons reb rec rece receive received
    receiver receiving recent recently recipe recogn recognition recognize recognized recomm recommend
    recommendations recommended recon record recorded recording records recover recovery rect red redirect
    redistribute redu reduce reduced reducing reduction ref refer reference references referred reflect reform
    refresh refuge refused reg regard regarding regardless regime region regional regions register registered
    registration regul regular regularly regulations rein reject rejected rel related relation relations
    relationship relationships relative relatively relax rele release released relevant reli reliable relief relig
    religion religious rely rem remain remained remaining remains remark remember remote removal remove removed
    removing ren rencontre rend render renew rent rep repair repe repeat repeated repl replace replaced replacement
    reply repo report reported reportedly reporting reports repository represent representation representative
    represented representing represents reprodu reputation req requ request requested requests require required
    requirement requirements requires res resc rescue research researchers reserved reset residents resistance
    resolution resolve resource resources resp respect respectively respond responded respons response responses
    responsibility responsible rest restart restaur restaurant restaurants restore restr restrict restrictions
    result resulting results resume ret retail retain retire retrieve retro return returned returning returns rev
    reve reveal revealed revenue revers reverse review reviews revis revolution reward rewrite rgb rhs rich rid ride
    rig right rights ring ris rise rising risk risks river road rob robot rock rol role roles roll rom roof room
    rooms root rose rot rotate rotation rough roughly round rounded rout route router routes routine row rows rub
    rule rules ruling rum run running runs runtime rush sac sacr sad saf safe safety said sal salary sale sales salt
    sam same sample samples san sand sans sat satisf sav save saved saving saw say saying says scala scalar scale
    scan scanf scen scenario scene scenes sch sched schedule scheduled schema scheme scholar school schools science
    scient scientific scientists scope score scored scores scr scre screen screens script scroll sea search
    searching season seasons seat seats sec second secondary seconds secret section sections sector secure security
    sed see seed seeing seek seeking seem seemed seems seen sees seg segment seks sel select selected selection
    selector self sell selling sem semi sen send sender sending senior sens sense sensitive sensor sent sentence
    separ separate seq sequ sequence ser serial series serious seriously serv serve served server servers serves
    service services serving ses session sessions sesso set sets sett setting settings settlement setup seven sever
    several severe sex sexe sexual sexy sha shadow shall shape share shared shares sharing sharp she sheet shell
    shift ship shipping ships shirt shit shock shoes shoot shooting shop shopping short shot shots should shoulder
    shouldn show showed shower showing shown shows shr shut sich sick sid side sides sie sig sight sign signal
    signals signature signed signific significant significantly signing signs sil silver sim similar simp simpl
    simple simply sin since sind sing single singles sister sit site sites sitting situ situation situations six
    size sizeof sizes ske skill skills skin skip sklearn sky sleep slice slide slight slightly slo slot slots slow
    slowly small smaller smart smile smoke smooth snap snapshot snow sob sobre soc soci social society sock socket
    soft software soil sol solar sold soldiers sole solid solo solution solutions solve som some somebody somehow
    someone something sometimes somewhat somewhere son song songs sont soon sorry sort sorted sou sought soul sound
    sounds source sources south southern space spaces span spark spawn spe speak speaking spec special species
    specific specifically specified specify spect speech speed spell spend spending spent spin spir spirit spiritual
    spl split spoke spokes spokesman spons sport sports spot spr spread spring sprintf sprite sql sqrt squ squad
    square src stable stack staff stage stages stake stand standard standards standing stands star stars start
    started starting starts stat state stated statement statements states static station stations statistics stats
    status stay std ste stead steel step steps stick still stim stock stone stood stop stopped stops storage store
    stored stores stories storm story str straight strange strateg strategies strategy stre stream streaming street
    streets strength stress stretch strict strike string strings strip strlen stroke strong stronger strongly struck
    struct structure structures strugg struggle stub stuck stud student students studies studio study stuff stupid
    sty style styled styles sub subject subjects submit submitted subs subscribe subscription subsequent substant
    substantial substr suc succeed success successful successfully such sudden suddenly suff suffer suffered
    suffering sufficient sugar suggest suggested suggestions suggests suicide suit suitable suite sum summary summer
    sun sup super superior supplied supplies supply support supported supporters supporting supports supposed sur
    sure surface surg surgery surpr surprise surprised surprising surround surrounding surv surve survey survive sus
    susp suspect sust sustain swap swe sweet swim switch sym symbol symbols sympt symptoms syn sync synchron sys
    system systems tab table tables tack tact tag tags tail tak take taken takes taking tal talent talk talked
    talking talks tall tamb tan tank tap tape tar target targeted targets task tasks taste taught tax taxes tea
    teach teacher teachers teaching team teams tear tech techn technical technique techniques technologies
    technology teen teeth tele television tell telling tells tem temp temper temperature template temporary ten tend
    tensor tent ter term termin terminal terms terr terrible territory terror test tested testing tests text texture
    thai than thank thanks that the their them theme themselves then theory ther therapy there therefore these
    thesis theta they thick thin thing things think thinking thinks third this thorough those though thought
    thoughts thous thousand thousands thr thread threads threat threats three threshold through throughout throw
    thrown throws thus tick ticket tickets tid tie tied tight til tile till tim time timeout timer times timestamp
    timing tiny tip tipo tips tit title titles tmp tod today todo todos tog together toggle tok token tokens told
    toler tom tomorrow ton tone tonight too took tool tools top topic topics tor torch tort tot total totally tou
    touch tough tour tournament tout tow toward towards town tra trab trace track tracking tracks trad trade trading
    tradition traditional traff traffic trail train trained training trait trans transaction transactions transfer
    transform transformation transition transl translate translation transmission transparent transport
    transportation trav travel tre treat treated treatment tree trees trem trend trends tri trial trib trick tried
    tries trigger trim trip tro troops trouble truck true truly trust truth try trying tub tube tum tun tuple tur
    turn turned turning turns tut twe tweet twenty twice two txt typ type typedef typename typeof types typical
    typically uid uint ult ultimate ultimately uma una unable und undefined under underlying underst understand
    understanding understood une unexpected unf uniform union unique unit units univers universe university unknown
    unless unlikely unlock unn uns unset unsigned unt until unus unusual unw upcoming update updated updates upgrade
    upload upon upper urban uri url usage use used useful user username users uses using usual usually usuario utf
    util utility utils uuid vac vacc vag val valid validate validation valor valuable value values van var vari
    variable variables variant variety various vary vast vec vector veget veh vehicle vehicles vel velocity ven vent
    ver verbose verify vers version versions vert vertex vertical vertices very vess veter via vibr vice vict victim
    victims victory vid video videos vie view views vill village viol violence violent vir virt virtual virus vis
    visible vision visit visited visiting visitors visual vit vital viv voc voice void vol volatile volt volume
    volunte von voor vor vot vote voted voters votes voting votre vous vul vulner wait waiting wake walk walked
    walking wall wallet walls want wanted wants war warm warn warning warrant warranty was wash wasn waste watch
    watched watching water wave waves way ways weak wealth weapon weapons wear wearing weather web website websites
    wed wedding week weekend weekly weeks weigh weight weights weird wel welcome well went wer werden were weren
    west western wet what whatever whe wheel when whenever where whether which while white who whole whom whose why
    wid wide widely widget width wie wife wild will willing win wind window windows wine winner winning wins winter
    wir wird wire wish with withdraw within without witness wom woman women won wonder wonderful wood wor word words
    work worked worker workers working works world worldwide worried worry worse worst worth would wouldn wrap
    wrapper writ write writer writers writes writing written wrong wrote www xml xxx yang yards year years yellow
    yes yesterday yet yield you young younger your yours yourself youth zero zeros zijn zip zone zoom zum zur
"""

#: Characters from U+3000 to U+9FFF that are one token.
SINGLE = (
    "　、。《》「」『』【】〜あいうえおかがきくけこごさざしじすせそただちっつてでとどなにのはばまみめもや"
    "よらりるれろわをんアィイウェエオカキクグコサシジスズセタダチッテデトドナニバパビピフブプペポマムメャ"
    "ュョラリルレロン・ー一万三上下不与专业东两个中串为主么义之也书了事二于五些交产享京人亿今介从他付代以"
    "们件价任份企优会传但位体何余作你使例供価保信修倍值停像元先入全公共关其具内円册再写出击分列则初利别到"
    "制前力功加务动動包化北区十午华单南即历原去县参及友反发取变口只可台右号司合同名后向否含听启告员周命和"
    "品哈商問器四回因国图土在地场址型城基報場填增声处备复外多大天失头女好如始子字存学安宋完定实审客家容密"
    "对导将小少尔就局展山岁州工左已市布常平年并广序库应店度建开异式引张当录形影径待後得微心必志态思性总息"
    "您情意感成我或户所手打找技投报拉持指按换据排接推提播支收改放政效数整文料断新方族无日时明易星是時景更"
    "最月有服期木未本机权束条来板构析果查标样核格案检模次款止正此步歳段每比民気水求江汽没治法注活流海消清"
    "游源火点無然片版物特率环现球理生用由电男画界番登的监目直相省看県真知码确示社票私种科秒称移程稍税稿空"
    "立站章端笑符第等签简算管箱米类系素索约级线组经结给络统编网置美老考者而联能自至色节英藏行表装西要見见"
    "规视角解言計記話読计认议记论设证评试话询该详语误说请读调象责败账货购费资起超路身车转软载辑输达过运近"
    "还这进连述退送选通速造連道邮部都配释里重量金钟钮链销错键长開間関门闭问间队阳陆限院除雅集雷需非面音页"
    "项预频题额首验高黑"
)

#: Blocks of 64 characters (the code point divided by 64) in which no character takes more than two tokens, as first, last pairs.
PAIR_BLOCKS = (
    (192, 195), (197, 197), (312, 321), (323, 323), (325, 337), (339, 342), (347, 349), (351, 357), (359, 359),
    (365, 370), (375, 385), (387, 388), (392, 399), (401, 402), (404, 417), (419, 419), (421, 421), (428, 444),
    (449, 449), (452, 452), (456, 457), (462, 464), (468, 469), (473, 477), (481, 482), (484, 495), (497, 498),
    (500, 501), (506, 510), (512, 515), (519, 525), (527, 528), (537, 537), (545, 547), (550, 554), (557, 567),
    (573, 579), (583, 583), (588, 588), (594, 605), (608, 611), (614, 614), (617, 617), (635, 635), (638, 638),
    (688, 691), (693, 693), (695, 697), (706, 706), (708, 709), (714, 715), (717, 717), (719, 720), (723, 724),
    (734, 737), (739, 739), (741, 743), (745, 746), (751, 752), (754, 755), (758, 758), (760, 760), (770, 774),
    (778, 779), (789, 798), (800, 800), (804, 804), (806, 807), (816, 816), (818, 818), (822, 822), (825, 825),
    (833, 833), (835, 836), (842, 842), (844, 844), (853, 853), (856, 857),
)
