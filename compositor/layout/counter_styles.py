"""Text of counters and list markers in the predefined counter styles.

Source: CSS Counter Styles 3 §6-7.
"""

from __future__ import annotations

from typing import Final

SYMBOLS: Final = {
    "disc": "•",
    "circle": "◦",
    "square": "▪",
    "disclosure-open": "▾",
    "disclosure-closed": "▸",
}
_ALPHABETS = {
    "lower-alpha": "abcdefghijklmnopqrstuvwxyz",
    "lower-latin": "abcdefghijklmnopqrstuvwxyz",
    "upper-alpha": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "upper-latin": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "lower-greek": "αβγδεζηθικλμνξοπρστυφχψω",
    "hiragana": "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん",
    "hiragana-iroha": "いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす",
    "katakana": "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン",
    "hangul": "가나다라마바사아자차카타파하",
    "hangul-consonant": "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ",
    "ethiopic-halehame": "ሀለሐመሠረሰቀበተኀነአከወዐዘየደገጠጰጸፀፈፐ",
    "katakana-iroha": "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス",
}
_DIGITS = {
    "arabic-indic": "٠١٢٣٤٥٦٧٨٩",
    "bengali": "০১২৩৪৫৬৭৮৯",
    "cambodian": "០១២៣៤៥៦៧៨៩",
    "khmer": "០១២៣៤៥៦៧៨៩",
    "cjk-decimal": "〇一二三四五六七八九",
    "devanagari": "०१२३४५६७८९",
    "gujarati": "૦૧૨૩૪૫૬૭૮૯",
    "gurmukhi": "੦੧੨੩੪੫੬੭੮੯",
    "kannada": "೦೧೨೩೪೫೬೭೮೯",
    "lao": "໐໑໒໓໔໕໖໗໘໙",
    "malayalam": "൦൧൨൩൪൫൬൭൮൯",
    "mongolian": "᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙",
    "myanmar": "၀၁၂၃၄၅၆၇၈၉",
    "oriya": "୦୧୨୩୪୫୬୭୮୯",
    "persian": "۰۱۲۳۴۵۶۷۸۹",
    "tamil": "௦௧௨௩௪௫௬௭௮௯",
    "telugu": "౦౧౨౩౪౫౬౭౮౯",
    "thai": "๐๑๒๓๔๕๖๗๘๙",
    "urdu": "۰۱۲۳۴۵۶۷۸۹",
    "tibetan": "༠༡༢༣༤༥༦༧༨༩",
}
_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
          (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip
_ARMENIAN = "ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔ"
_HEBREW = ((400, "ת"), (300, "ש"), (200, "ר"), (100, "ק"), (90, "צ"), (80, "פ"), (70, "ע"), (60, "ס"), (50, "נ"),
           (40, "מ"), (30, "ל"), (20, "כ"), (10, "י"), (9, "ט"), (8, "ח"), (7, "ז"), (6, "ו"), (5, "ה"), (4, "ד"),
           (3, "ג"), (2, "ב"), (1, "א"))  # fmt: skip
_GEORGIAN = ((10000, "ჵ"), (9000, "ჰ"), (8000, "ჯ"), (7000, "ჴ"), (6000, "ხ"), (5000, "ჭ"), (4000, "წ"), (3000, "ძ"),
             (2000, "ც"), (1000, "ჩ"), (900, "შ"), (800, "ყ"), (700, "ღ"), (600, "ქ"), (500, "ფ"), (400, "ჳ"),
             (300, "ტ"), (200, "ს"), (100, "რ"), (90, "ჟ"), (80, "პ"), (70, "ო"), (60, "ჲ"), (50, "ნ"), (40, "მ"),
             (30, "ლ"), (20, "კ"), (10, "ი"), (9, "თ"), (8, "ჱ"), (7, "ზ"), (6, "ვ"), (5, "ე"), (4, "დ"), (3, "გ"),
             (2, "ბ"), (1, "ა"))  # fmt: skip
_POSITIONAL = {
    "japanese-informal": ("〇一二三四五六七八九", "十百千", "マイナス"),
    "japanese-formal": ("零壱弐参四伍六七八九", "拾百阡", "マイナス"),
    "korean-hangul-formal": ("영일이삼사오육칠팔구", "십백천", "마이너스 "),
    "korean-hanja-informal": ("零一二三四五六七八九", "十百千", "마이너스 "),
    "korean-hanja-formal": ("零壹貳參四五六七八九", "拾百仟", "마이너스 "),
    "simp-chinese-informal": ("零一二三四五六七八九", "十百千", "负"),
    "simp-chinese-formal": ("零壹贰叁肆伍陆柒捌玖", "拾佰仟", "负"),
    "trad-chinese-informal": ("零一二三四五六七八九", "十百千", "負"),
    "trad-chinese-formal": ("零壹貳參肆伍陸柒捌玖", "拾佰仟", "負"),
    "cjk-ideographic": ("零一二三四五六七八九", "十百千", "負"),
}
"""Digits, names of ten, hundred and thousand, and what stands before a negative number."""
_BARE_ONE = frozenset(("japanese-informal", "korean-hanja-informal"))
_FIXED = {"cjk-earthly-branch": "子丑寅卯辰巳午未申酉戌亥", "cjk-heavenly-stem": "甲乙丙丁戊己庚辛壬癸"}
_IDEOGRAPHIC = (
    "hiragana", "hiragana-iroha", "katakana", "katakana-iroha", "cjk-decimal", "japanese-informal", "japanese-formal",
    "simp-chinese-informal", "simp-chinese-formal", "trad-chinese-informal", "trad-chinese-formal", "cjk-ideographic",
    "cjk-earthly-branch", "cjk-heavenly-stem",
)  # fmt: skip
_SUFFIXES = dict.fromkeys(_IDEOGRAPHIC, "、") | {
    "korean-hangul-formal": ", ",
    "korean-hanja-informal": ", ",
    "korean-hanja-formal": ", ",
    "ethiopic-halehame": "፡ ",
}
PREDEFINED = frozenset(
    (
        *SYMBOLS, *_ALPHABETS, *_DIGITS, *_POSITIONAL, *_FIXED, "decimal", "decimal-leading-zero", "lower-roman",
        "upper-roman", "armenian", "upper-armenian", "lower-armenian", "georgian", "hebrew",
    )
)  # fmt: skip
"""Names of the styles that need no `@counter-style`."""


def counter_text(value: int, style: str) -> str:
    """A counter's representation; decimal outside a style's range."""
    if style == "none":
        return ""
    if style in SYMBOLS:
        return SYMBOLS[style]
    if style[:1] == '"':
        return style[1:-1]
    return _represent(value, style) or str(value)


def marker_suffix(style: str) -> str:
    """What follows the number in a list marker."""
    if style in SYMBOLS:
        return " "
    if style[:1] == '"':
        return ""
    return _SUFFIXES.get(style, ". ")


def _represent(value: int, style: str) -> str | None:
    if style == "decimal-leading-zero":
        return f"{value:02d}"
    if style == "cjk-decimal" and value < 0:
        return None
    if style in _DIGITS:
        digits = _DIGITS[style]
        return "".join(char if char == "-" else digits[int(char)] for char in str(value))
    if style in _POSITIONAL:
        return _positional(value, style)
    if style in _FIXED:
        symbols = _FIXED[style]
        return symbols[value - 1] if 1 <= value <= len(symbols) else _represent(value, "cjk-decimal")
    if value < 1:
        return None
    if style in _ALPHABETS:
        return _alphabetic(value, _ALPHABETS[style])
    match style:
        case "lower-roman":
            return _additive(value, _ROMAN, 3999)
        case "upper-roman":
            roman = _additive(value, _ROMAN, 3999)
            return None if roman is None else roman.upper()
        case "armenian" | "upper-armenian":
            return _armenian(value)
        case "lower-armenian":
            armenian = _armenian(value)
            return None if armenian is None else armenian.lower()
        case "georgian":
            return _additive(value, _GEORGIAN, 19999)
        case "hebrew":
            return _hebrew(value)
    return None


def _alphabetic(value: int, alphabet: str) -> str:
    result = ""
    while value > 0:
        value, digit = divmod(value - 1, len(alphabet))
        result = alphabet[digit] + result
    return result


def _additive(value: int, weights: tuple[tuple[int, str], ...], limit: int) -> str | None:
    if value > limit:
        return None
    result = ""
    for weight, symbol in weights:
        count, value = divmod(value, weight)
        result += symbol * count
    return result


def _armenian(value: int) -> str | None:
    if value > 9999:
        return None
    result = ""
    for power in (3, 2, 1, 0):
        digit = value // 10**power % 10
        if digit:
            result += _ARMENIAN[9 * power + digit - 1]
    return result


def _hebrew(value: int) -> str | None:
    if value > 999:
        return None
    text = _additive(value, _HEBREW, 999) or ""
    return text.replace("יה", "טו").replace("יו", "טז")


def _positional(value: int, style: str) -> str | None:
    """Digits with the names of their places (CSS Counter Styles 3, §7.1 and §7.2)."""
    digits, places, minus = _POSITIONAL[style]
    if abs(value) > 9999:
        return _represent(value, "cjk-decimal")
    if value == 0:
        return digits[0]
    written, pending_zero = "", False
    is_chinese = "chinese" in style or style == "cjk-ideographic"
    for power in (3, 2, 1, 0):
        digit = abs(value) // 10**power % 10
        if not digit:
            pending_zero = bool(written)
            continue
        if pending_zero and is_chinese:
            written += digits[0]
        pending_zero = False
        is_bare = (
            digit == 1 and power > 0 and (style in _BARE_ONE or (not written and power == 1 and "informal" in style))
        )
        if style == "cjk-ideographic" and digit == 1 and power == 1 and not written:
            is_bare = True
        written += ("" if is_bare else digits[digit]) + (places[power - 1] if power else "")
    return (minus if value < 0 else "") + written
