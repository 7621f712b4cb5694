/** What of a text is no words: a translation has to keep it. */
export interface TextParts {
  /** Places for values, as they are written: `{{count}}` of the pages, `{name}` of the server. */
  readonly placeholders: readonly string[];
  /** Names of tags, in the order in which they open: `b`. */
  readonly tags: readonly string[];
  /** Other texts within this one, by their codes: `$t(panel.empty)`. */
  readonly nestings: readonly string[];
  /** What begins like one of these and does not end so: `{{count}`, `</b>` without its `<b>`. */
  readonly broken: readonly string[];
}

const nesting = /\$t\(([^()]*)\)/g;
const placeholder = /\{\{([^{}]+)\}\}|\{(\w+)\}/g;
/** A name is taken whole or not at all: tried in parts, a long one would take the square of its length. */
const tag = /<(\/?)([A-Za-z][\w-]*(?![\w-])|\d+(?!\d))([^<>]*)>/g;
/** What is left of the signs of the three, once they are taken out. */
const leftover = /\$t\([^\s)]{0,20}|[{}]+\w{0,20}[{}]*|<\/?[A-Za-z\d][^<>\s]{0,20}/g;
/** In the place of a part, so that what stands around it does not become another one. */
const hole = "\u0001";

/** What stands in a part, written one way: `a, b`. */
const plainly = (inner: string): string =>
  inner
    .split(",")
    .map((word) => word.trim())
    .join(", ");

/** The parts of a text in which values and other texts stand, each once, and its tags. Of an empty text: none. */
export function textParts(text: string): TextParts {
  const nestings = new Set<string>();
  const placeholders = new Set<string>();
  const withoutNestings = text.replaceAll(nesting, (_, code: string) => {
    nestings.add(`$t(${plainly(code)})`);
    return hole;
  });
  const withoutPlaceholders = withoutNestings.replaceAll(
    placeholder,
    (_, double?: string, single?: string) => {
      placeholders.add(double === undefined ? `{${single}}` : `{{${plainly(double)}}}`);
      return hole;
    },
  );
  const { tags, broken, rest } = tagsOf(withoutPlaceholders);
  return {
    placeholders: [...placeholders],
    tags,
    nestings: [...nestings],
    broken: [...broken, ...(rest.match(leftover) ?? [])],
  };
}

/** The tags that open, and those that do not close, or close what is not open; `rest` is the text without tags. */
function tagsOf(text: string): Pick<TextParts, "tags" | "broken"> & { readonly rest: string } {
  const tags = new Set<string>();
  const open: string[] = [];
  const broken: string[] = [];
  const rest = text.replaceAll(tag, (whole, closing: string, name: string, more: string) => {
    const alone = more.trimEnd().endsWith("/");
    const attributes = more.replace(/\/\s*$/, "").trim();
    if (closing === "/") {
      if (open.at(-1) === name && attributes === "") open.pop();
      else broken.push(whole);
      return hole;
    }
    // With attributes it is another tag than its name's: none of them comes in by a translation.
    tags.add(attributes === "" ? name : `${name} ${attributes}`);
    if (!alone) open.push(name);
    return hole;
  });
  return { tags: [...tags], broken: [...broken, ...open.map((name) => `<${name}>`)], rest };
}
