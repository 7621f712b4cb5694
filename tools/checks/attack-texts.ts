import regexpTree from "regexp-tree";

type Expression = NonNullable<ReturnType<typeof regexpTree.parse>["body"]>;
type Repetition = Extract<Expression, { readonly type: "Repetition" }>;

/** Parts of a long text to try a pattern on: text before the run, one repetition of it, and text after it. */
export interface Attack {
  readonly before: string;
  readonly turn: string;
  readonly after: string;
}

/** Characters to try where a class matches more than one. */
const signs = " a0.:-/,;_Aé\"'()[]{}<>=+%#@*?!&|$\\\t\u00A0".split("");
const mostSigns = 6;
/**
 * Texts to try after a run: none, a control character that hardly any class matches, a line end that `.` does not match, and a separator of
 * addresses.
 */
const ends = ["", "\u0001", "\n", "/"];
const isOpen = ({ quantifier }: Repetition): boolean =>
  quantifier.kind === "+" ||
  quantifier.kind === "*" ||
  (quantifier.kind === "Range" && quantifier.to === undefined);

const partsOf = (expression: Expression | null): readonly Expression[] => {
  if (expression === null) return [];
  return expression.type === "Alternative" ? expression.expressions : [expression];
};

/** A few texts that an expression matches, the simplest first. */
function wordsOf(expression: Expression | null, flags: string): readonly string[] {
  if (expression === null) return [""];
  switch (expression.type) {
    case "Char":
    case "CharacterClass": {
      const whole = new RegExp(`^(?:${regexpTree.generate(expression)})$`, flags.replaceAll(/[gy]/g, ""));
      const own = expression.type === "Char" ? String.fromCodePoint(expression.codePoint || 32) : "";
      const taken = [own, ...signs].filter((sign) => sign !== "" && whole.test(sign));
      return taken.length === 0 ? [""] : taken.slice(0, mostSigns);
    }
    case "Alternative":
      return [expression.expressions.map((part) => wordsOf(part, flags)[0] ?? "").join("")];
    case "Disjunction":
      return [...wordsOf(expression.left, flags), ...wordsOf(expression.right, flags)].slice(
        0,
        2 * mostSigns,
      );
    case "Group":
      return wordsOf(expression.expression, flags);
    case "Repetition": {
      const { quantifier } = expression;
      const least = quantifier.kind === "Range" ? quantifier.from : quantifier.kind === "+" ? 1 : 0;
      return wordsOf(expression.expression, flags).map((word) => word.repeat(least));
    }
    case "Assertion":
    case "Backreference":
  }
  return [""];
}

/** Each repetition without an upper limit, with texts that match before and after it. */
function* runsOf(
  expression: Expression | null,
  before: string,
  after: string,
  flags: string,
): Generator<{ readonly run: Repetition; readonly before: string; readonly after: string }> {
  if (expression === null) return;
  if (expression.type === "Group") yield* runsOf(expression.expression, before, after, flags);
  if (expression.type === "Assertion" && "assertion" in expression)
    yield* runsOf(expression.assertion, before, after, flags);
  if (expression.type === "Disjunction")
    for (const side of [expression.left, expression.right]) yield* runsOf(side, before, after, flags);
  if (expression.type === "Repetition") {
    if (isOpen(expression)) yield { run: expression, before, after };
    yield* runsOf(expression.expression, before, after, flags);
  }
  if (expression.type !== "Alternative") return;
  const words = expression.expressions.map((part) => wordsOf(part, flags)[0] ?? "");
  for (const [place, part] of partsOf(expression).entries()) {
    const [left, right] = [words.slice(0, place).join(""), words.slice(place + 1).join("")];
    yield* runsOf(part, before + left, right + after, flags);
  }
}

/** Texts on which a pattern that backtracks does so most. */
export function attacksOn(pattern: RegExp): readonly Attack[] {
  const { source, flags } = pattern;
  const { body } = regexpTree.parse(`/${source}/${flags}`);
  const attacks = new Map<string, Attack>();
  const add = (before: string, turn: string, after: string): void => {
    if (turn !== "") attacks.set(JSON.stringify([before, turn, after]), { before, turn, after });
  };
  for (const { run, before, after } of runsOf(body, "", "", flags)) {
    const next = after.slice(0, 1);
    const words = wordsOf(run.expression, flags);
    for (const end of ends) {
      for (const word of words) {
        for (const start of new Set([before, `\u0001${before}`])) add(start, word, end);
        add("", before + word, end);
      }
      add(before, next, end);
      add("", before, end);
      add(before, after + (words[0] ?? ""), end);
    }
  }
  return [...attacks.values()];
}
