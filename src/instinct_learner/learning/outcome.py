"""Did a tool call fail, and with which symptom? From its flag, its exit code, or only its text.

Hosts hide failures: a shell that exits 1 comes back with `isError: false`, an old turn has lost its details, a plain
window has no flag at all. So the text is read as a person would read it: an error stands at the beginning or the end
of an output, in the tool's own voice, and not in the middle of a file that was printed.

Source: SPEC.md §2.1 (c); OPENCLAW.md §4, trap 1; ADR 0043.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from instinct_learner.lazy import lazy
from instinct_learner.learning.goals import squeezed

if TYPE_CHECKING:
    from instinct_learner.model.event import ToolUse

#: What kind of failure it is. `method`: the way it was tried is wrong. `content`: the checked code or text is wrong.
#: `blip`: the world hiccuped. `none`: no failure, or one that says nothing (no match, interrupted, refused by the
#: owner).
Failure = Literal["method", "content", "blip", "none"]

#: A refusal or a broken-off call proves nothing about the method.
_NOT_A_FAILURE = lazy(
    r"user doesn't want to proceed|tool use was rejected|request interrupted|interrupted by (?:the )?user|"
    r"rejected by (?:the )?user|"
    r"operation (?:was )?(?:aborted|cancell?ed)|cancell?ed by (?:the )?user|sibling tool call errored|"
    r"user (?:denied|declined)|"
    r"KeyboardInterrupt|\^C\s*$|SIGINT|用户(?:取消|拒绝|中断)|已取消",
    re.IGNORECASE,
)
_BLIP = lazy(
    r"\b(?:ETIMEDOUT|ECONNRESET|ECONNREFUSED|EAI_AGAIN|ENETUNREACH|EPIPE|timed? ?out|time-?out|"
    r"connection (?:reset|refused|aborted|closed|timed)|"
    r"temporary failure|temporarily unavailable|could not resolve host|name resolution|network is unreachable|"
    r"network error|rate limit|"
    r"too many requests|service unavailable|bad gateway|gateway time-?out|internal server error|overloaded|"
    r"try again later|"
    r"(?:HTTP|status|code|error)[ /:=.\d]{0,8}(?:429|500|502|503|504)|TLS handshake|unexpected EOF|"
    r"hung up unexpectedly|RPC failed)\b"
    r"|连接超时|連線逾時|请求超时|網路|网络(?:错误|异常|不可达|超时)|连接被(?:重置|拒绝)|暂时不可用|"
    r"请稍后(?:再|重)试|服务繁忙",
    re.IGNORECASE,
)
#: The code under test is wrong: the cure is an edit, which teaches nothing about the method.
_CONTENT = lazy(
    r"^[ \t]*--- FAIL|^(?-i:FAIL)\b|\b(?-i:FAILED)\b|AssertionError|assertion failed|"
    r"\b\d+ (?:tests? )?(?:failed|failing)\b|Tests?:\s+\d+ failed|"
    r"not properly formatted|would reformat|Code style issues|\b\d+ (?:issues?|problems?|errors? and|"
    r"warnings?)\b\s*[:(.]|"
    r"\.(?:go|py|ts|tsx|js|jsx|rs|java|c|cc|cpp|h|rb|kt|swift|cs|php|scala):\d+(?::\d+)?:|error TS\d+|error\[E\d+\]|"
    r"cannot find symbol|undefined: |SyntaxError: .*\n?|\bexpected\b.{1,80}\b(?:got|but|received|actual|found)\b|"
    r"compilation (?:failed|error)|Build FAILED|测试失败|断言失败|编译(?:失败|错误)",
    re.IGNORECASE | re.MULTILINE,
)
_METHOD = lazy(
    r"command not found|not recognized as|unknown (?:option|command|flag|argument|subcommand|revision|shorthand)|"
    r"unrecognized (?:option|argument|command|subcommand)|illegal option|invalid (?:option|argument|flag|"
    r"choice|command|syntax|value|reference|"
    r"parameter|request|json|input)|unexpected (?:argument|parameter|token|keyword|option)|accepts (?:at most|"
    r"between|\d)|too (?:many|few) arg|"
    r"(?:missing|required) (?:\w+ ){0,3}(?:argument|parameter|option|operand|field|property)|(?:argument|"
    r"parameter|field|option)s? (?:is|are) required|"
    r"^usage:|no such (?:file|table|column|command|option|remote|container|host|service|module|user|key|image|"
    r"ref|branch|variable)|"
    r"does(?:n't| not) (?:exist|support|match|have|accept)|not (?:found|exist|installed|supported|allowed|"
    r"permitted|available|enough|a git repository|"
    r"a directory|a valid|authori[sz]ed|authenticated|logged in|implemented|executable|unique|defined)|"
    r"cannot (?:find|open|access|read|load|import|"
    r"stat|create|be|remove|execute|connect)|can't (?:find|open|load|read|import)|could(?:n't| not) (?:find|"
    r"open|read|load|resolve|create|locate|be)|"
    r"permission denied|access (?:is )?denied|operation not permitted|EACCES|EPERM|ENOENT|EISDIR|ENOTDIR|"
    r"EEXIST|EADDRINUSE|already (?:exists|in use|running)|"
    r"is a directory|is not a|no module named|ModuleNotFoundError|ImportError|cannot import|"
    r"externally-managed-environment|"
    r"string to replace not found|found \d+ matches of the string|has been (?:modified|unexpectedly modified)|"
    r"has not been read|must read|"
    r"InputValidationError|ValidationError|BadRequest|Unauthori[sz]ed|Forbidden|Unprocessable|Conflict\b|"
    r"(?:HTTP|status|code|error)[ /:=.\d]{0,8}(?:400|401|403|404|405|406|409|410|413|415|422)|syntax error|"
    r"parse error|near \"|"
    r"no matches found|bad (?:substitution|interpreter|option|request)|unsupported|unable to|refus(?:ed|"
    r"ing) to|rejected|non-fast-forward|"
    r"would be overwritten|no upstream|set-upstream|divergent|lock(?:ed| file)|dependency|ERESOLVE|"
    r"incompatible|mismatch|does not add up|"
    r"requires? (?:a |an |the )?\w+|failed to (?:load|open|parse|find|connect|create|resolve|push|fetch|start|"
    r"execute)|lower than|too (?:old|long|large)|"
    r"未找到命令|找不到命令|命令未找到|没有那个文件或目录|沒有此一檔案或目錄|没有这个文件|找不到(?:文件|路径|"
    r"模块|该|指定)|不存在|权限不够|權限不足|权限被拒|"
    r"拒绝访问|存取被拒|不是内部或外部命令|系统找不到指定|系統找不到|无法(?:将|识别|找到|打开|访问|加载|解析|"
    r"连接|创建|读取|执行)|無法(?:辨識|找到|開啟)|"
    r"无效(?:的)?(?:选项|参数|命令|请求)|非法(?:选项|参数)|缺少(?:必要)?(?:参数|操作数|字段)|"
    r"未知(?:的)?(?:选项|命令|参数)|不支持|未安装|"
    r"语法错误|参数错误|格式错误|未授权|已存在|被占用|余额不足|库存不足|不匹配|校验失败|不是目录|是一个目录",
    re.IGNORECASE | re.MULTILINE,
)
#: How an output begins when the tool itself reports a failure.
_STARTS = lazy(
    r"\s*(?:```\w*\s*)?(?:<tool_use_error>|Exit code:? [1-9]|Error\b|ERROR\b|error:|error\[|Error:|fatal:|"
    r"FATAL|Traceback \(most recent|panic:|npm (?:ERR!|error)|"
    r"yarn error|ERR_|E: |\[Errno|Exception\b|Failed\b|FAILED\b|Failure\b|Unhandled|Uncaught|Invalid\b|"
    r"Unknown\b|usage:|Usage:|InputValidationError|"
    r"(?:-?(?:ba|z|da|k)?sh|zsh|fish|cmd|pwsh): |\(eval\):|(?:/\w+){0,4}/bin/\w+: |"
    r"[\w./+-]{1,40}: (?:command not found|cannot |can't |error|illegal |invalid |unrecognized |"
    r"unknown |No such |Permission denied|line \d+: |option |missing |fatal|fehler|错误|無法|无法|未找到|没有)|"
    r"'[^'\n]{1,60}' (?:is not recognized|不是内部或外部命令)|The (?:term|system) |(?:[\w.-]+ )?command not found|"
    r"HTTP/?[\d.]* [45]\d\d|(?:Status|code):? [45]\d\d|[45]\d\d (?:Bad|Unauthorized|Forbidden|Not Found|"
    r"Internal|Too Many|Service|Gateway)|"
    r"Permission denied|Access (?:is )?denied|No such file|File (?:does not exist|not found)|"
    r"Directory does not exist|Cannot |Could not |Unable to |"
    r"(?:The )?(?:[Ss]tring|[Tt]ext|[Oo]ld\w*)(?: to replace)? (?:was )?not found|Found \d+ (?:matches|occurrences) of|"
    r"File content \(|"
    r"错误|失败|異常|异常|出错|报错|操作失败|无法|無法|找不到|未找到|没有那个文件|权限不够|拒绝访问|系统找不到|"
    r"执行失败|请求失败|调用失败)",
)
_JSON_ERROR = lazy(
    r"\"(?:status|type|result)\"\s*:\s*\"(?:error|failed|failure|fail)\"|\"(?:error|errors|errmsg|"
    r"error_message)\"\s*:\s*(?:\"[^\"]|\{|\[\s*[{\"])|"
    r"\"(?:success|ok)\"\s*:\s*false|\"(?:code|status|statusCode|errcode)\"\s*:\s*\"?[45]\d\d\b",
    re.IGNORECASE,
)
_ENDS = lazy(
    r"(?:^|\n)(?:[\w.]{1,60}(?:Error|Exception)(?:: .*)?|npm (?:ERR!|error).*|fatal: .*|error: .*|Error: .*|"
    r"make(?:\[\d+\])?: \*\*\* .*|"
    r"(?:(?:/\w+){0,4}/)?(?:-?(?:ba|z|da|k)?sh|zsh): .*(?:not found|No such file|denied).*|"
    r"\(eval\):\d+: (?:command not found|no such file).*|BUILD FAILED.*|FAIL|"
    r"\(Command exited with code [1-9]\d*\)|.*: command not found|.*No such file or directory\.?|"
    r".*没有那个文件或目录|.*未找到命令|"
    r"process exited with (?:code|status) [1-9]\d*)\s*(?:```)?\s*$",
)
#: Tools whose output is somebody's file: words of error inside it are content.
_PRINTS_FILES = lazy(r"read|view|open_file|cat\b|grep|search|glob|fetch|get_file|todo|task", re.IGNORECASE)
_FILE_TOOL_FAILS = lazy(
    r"(?:Error|error)\b|E[A-Z]{4,}: |File (?:does not exist|not found|content \()|错误|失败|找不到|没有那个文件"
)
_NO_MATCH = lazy(
    r"(?:^|[|;&(\n]\s*|&& )(?:command |sudo |xargs (?:-\S+ )*)?(?:e|f|z|r|git )?(?:grep|rg|ag|ack|findstr|diff|"
    r"cmp|pgrep|which|command -v|test|\[)\b"
)
#: Questions whose "no" is an answer.
_PROBES = lazy(
    r"\s*(?:which|type(?!\s+\S*[\\/.])|where|whereis|command -v|test|\[|pgrep|Get-Command)(?=\s|$)", re.IGNORECASE
)
_COMPARES = lazy(r"\s*(?:git )?(?:diff|cmp|colordiff)\b")
_SPEAKER = lazy(r"\s*(?:/\S*/)?([\w.+-]{2,30}) ?: \S")
_NOISE_LINE = lazy(
    r"(?:```\w*|</?tool_use_error>|(?:Error: )?Exit code:? \d+|\(Command exited with code \d+\)|"
    r"Traceback \(most recent call last\):|---+|={3,}.*)?"
)
_TAG = lazy(r"</?tool_use_error>|```\w*")
#: A symptom comes from a tool's output: words in it that give orders are dropped with it.
_ORDERS = lazy(
    r"\b(?:always|never|from now on|remember|you must|ignore (?:all|previous)|instructions?|prefers?)\b|以后|"
    r"以後|记住|記住|必须|必須|永远|总是|請記|忽略(?:之前|以上)",
    re.IGNORECASE,
)


def failure_of(use: ToolUse, *, looks: bool = False, checks: bool = False) -> Failure:
    """What kind of failure a call is; `none` where it worked or where it proves nothing.

    Args:
        use: The call with its result.
        looks: Whether the call only looks around, so that a silent non-zero exit means "nothing there".
        checks: Whether it checks code, so that a failure which names no cause of its own is the code's.
    """
    output = use.output
    if _NOT_A_FAILURE.search(output[:2000]) or _NOT_A_FAILURE.search(output[-400:]):
        return "none"
    if not _failed(use) or _PROBES.match(use.command):
        return "none"
    said = _body(output)
    if use.exit_code in {1, None} and _only_answers(use, said, looks=looks):
        return "none"
    edge = said[:1500] + "\n" + said[-1500:]
    # Code that doesn't pass its check is content, even where a message inside it says "not found".
    if (checks or _CONTENT.search(edge)) and not _own_voice(edge):
        return "content"
    if _BLIP.search(edge) and not _own_voice(edge):
        return "blip"
    return "method"


def _only_answers(use: ToolUse, said: str, *, looks: bool) -> bool:
    """Whether a call that ended with 1 only answered "no" or "they differ"."""
    if _COMPARES.match(use.command):
        return not _speaks(use, said)
    if len(said) < 3 and _NO_MATCH.search(squeezed(use.command)):
        return True
    # The last of several looks found nothing, as in `sed …; grep …`; what was printed is what was looked for.
    return looks and not _says_why(use, said)


def succeeded(use: ToolUse) -> bool:
    """Whether a call is proof of success: nothing speaks against it, and something is known of its result."""
    if use.failed is True or _NOT_A_FAILURE.search(use.output[:2000]):
        return False
    if use.failed is None and not use.output.strip() and use.exit_code is None:
        # A silent shell command worked; a call without any result isn't known to have.
        return bool(use.command)
    return not _shows_failure(use)


def _failed(use: ToolUse) -> bool:
    if use.failed is not None:
        return use.failed
    return _shows_failure(use)


def _shows_failure(use: ToolUse) -> bool:
    """Whether the text says so, in the tool's own voice."""
    output = squeezed(use.output).strip()
    if not output:
        return False
    head = output[:300]
    if "<tool_use_error>" in head or re.match(r"(?:```\w*\s*)?(?:Error: )?Exit code:? [1-9]", head):
        return True
    if head[:1] == "{" and _JSON_ERROR.search(head):
        return True
    if _PRINTS_FILES.search(use.name):
        return bool(_FILE_TOOL_FAILS.match(head))
    if _STARTS.match(output) or _speaks(use, _body(output)):
        return True
    return bool(_ENDS.search(output[-400:]))


def _body(output: str) -> str:
    """The output without the marks that only say that it failed."""
    return "\n".join(line for line in squeezed(output).split("\n") if not _NOISE_LINE.fullmatch(line.strip())).strip()


def _says_why(use: ToolUse, said: str) -> bool:
    """Whether a line near the beginning or the end reports an error as tools do: short, and not as printed text."""
    lines = said.split("\n")
    near = lines[:3] + lines[-3:]
    return _speaks(use, said) or any(
        len(line) <= 300 and _METHOD.search(line) and (_STARTS.match(line) or _ENDS.search(line)) for line in near
    )


def _speaks(use: ToolUse, said: str) -> bool:
    """Whether a program of the command speaks under its own name at the beginning or end, as in `sed: 1: …`."""
    lines = said.split("\n")
    for line in (*lines[:2], *lines[-2:]):
        found = _SPEAKER.match(line)
        if found and re.search(rf"(?:^|[\s/|;&(]){re.escape(found[1])}(?:\s|$)", use.command):
            return True
    return False


#: A failure that is plainly about how a tool was called.
_CALLED_WRONGLY = lazy(
    r"command not found|not recognized as|未找到命令|找不到命令|系统找不到|找不到指定|不是内部或外部命令|"
    r"没有那个文件|权限不够|拒绝访问|cannot be loaded|running scripts|missing script|"
    r"no rule to make target|unrecognized (?:option|argument)s?|invalid (?:option|choice)|"
    r"not a git repository|: not found\b|unknown (?:option|flag|command)|illegal option|^usage:|"
    r"can't load config|go\.mod file not found|no module named|ModuleNotFoundError|no such (?:file|table|"
    r"column|command)|permission denied|accepts at most",
    re.IGNORECASE | re.MULTILINE,
)
#: The program itself isn't there, so that any other one will do that reaches the goal.
_NOT_THERE = lazy(
    r"command not found|not recognized as|No module named|: not found\b|executable file not found|is not installed|"
    r"未找到命令|找不到命令|命令未找到|不是内部或外部命令|无法将.{1,60}识别为|未安装",
    re.IGNORECASE,
)


def program_is_missing(use: ToolUse) -> bool:
    """Whether a call failed because its program isn't there."""
    return bool(_NOT_THERE.search(use.output[:600] + "\n" + use.output[-300:]))


def _own_voice(edge: str) -> bool:
    """Whether a failure is plainly about how the tool was called."""
    return bool(_CALLED_WRONGLY.search(edge[:400]))


def symptom_of(use: ToolUse) -> str:
    """The error's own words, one line, "" where there are none that can be kept."""
    lines = [" ".join(_TAG.sub(" ", line).split()) for line in _body(use.output).split("\n")]
    lines = [line for line in lines if line]
    best = next((line for line in lines if _METHOD.search(line) or _BLIP.search(line)), lines[0] if lines else "")
    if _ORDERS.search(best):
        best = next((line for line in lines if _METHOD.search(line) and not _ORDERS.search(line)), "")
    return best[:200]
