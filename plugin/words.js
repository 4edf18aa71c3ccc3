// Which whole messages may be answers to us. Python decides; this only keeps ordinary conversation from asking it.

const LONGEST = 400;
const OPENERS = [
  "记录这个经验", "記錄這個經驗", "记下来", "記下來", "记住这个", "記住這個", "忘掉", "撤销", "撤銷",
  "进化", "進化", "忽略", "修改", "暂缓", "暫緩", "确认根因", "確認根因", "修正根因", "允许这次晋升", "允許這次晉升",
  "采用新", "採用新", "用新的", "保留旧", "保留舊",
  "remember this", "record this", "save this lesson", "forget that", "forget it", "undo that",
  "evolve", "ignore", "edit", "later", "defer", "confirm cause", "confirm the", "confirm root", "correct cause", "correct the",
  "correct root", "allow", "take new", "take the new", "keep old", "keep the old",
];

/** Whether `text`, as a whole message, could be an answer: short, one line, opening with one of our words. */
export function mayBeAnswer(text) {
  const whole = text.trim();
  if (!whole || whole.length > LONGEST || whole.includes("\n")) return false;
  const lower = whole.toLowerCase();
  return OPENERS.some((opener) => lower.startsWith(opener));
}
