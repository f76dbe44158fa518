/** The words of a text. */
export const wordsOf = (text: string): readonly string[] => text.split(" ");

/** Values that no attribute, or hardly one, takes. */
export const oddTexts: readonly string[] = [
  ...["", "*", "abc", "1", "0", "-1", "1.5", "1e309", "0x10", "NaN", "Infinity", "-0", "9007199254740993"],
  ...["99999999999999999999", "1".repeat(400), "true", "false", "t", "null", "undefined", "all", "live", "preview"],
  ...["en", "fr", "EN", "xx", "%", "_", "\\", "'", '"', "a:desc", ":asc", "id:up", ",", ",,", ".", "..", "a.b.c"],
  ...["$eq", "2024-02-31", "2024-01-01", "2024", "12:00", "12:00:00", "+275760-09-14T00:00:00.000Z"],
  ...["-271821-04-20", "\u0000", "\ud800", "\u{1F600}", "\u202e", "e\u0301", "ß", "İ", "__proto__", "constructor"],
  ...["toString", "[object Object]", "{}", "[]", '{"a":1}', "(a+)+$", "' OR 1=1 --", "<script>", "#{7*7}"],
  ...["../../etc/passwd", "\r\nX-Injected: 1", "x".repeat(3000)],
];

/** Names that are no attributes, or attributes of everything. */
export const oddKeys: readonly string[] = [
  ...["id", "", "0", "1", "99", "100", "-1", "01", " 0 ", "*", "$", "$foo", "eq", "$EQ", "ID", "__proto__"],
  ...["constructor", "prototype", "toString", "hasOwnProperty", "__type", "__component", "a.b", "é", "\u{1F600}"],
  ...["]", "[", "%", "\u0000", "createdBy", "updatedBy", "password", "role", "localizations", "x".repeat(500)],
];

/** What is percent-encoded already, mostly wrongly: such a value is sent as it is. */
export const rawTexts: readonly string[] = [
  ...["%", "%z", "%zz", "%f", "%ff%fe", "%c0%ae", "%c0%80", "%e0%80%af", "%ed%a0%80", "%f8%88%80%80%80", "%u0041"],
  ...["%00", "%0d%0aX-Injected:%201", "%252e%252e", "%5B%5D", "+", "%2B", "a%2", "\u00ff\u00fe", "\u00c3\u00a9"],
  ...[";", "a;b"],
];
