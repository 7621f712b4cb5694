import { outlinedText } from "./outlined-text.ts";
import { type TextRun, runsOf } from "./text-runs.ts";
import { ownTypeface } from "./typeface-files.ts";

type Node = Record<string, unknown>;

const isOwn = (runs: readonly TextRun[]): boolean =>
  runs.every(({ font, level }) => font === ownTypeface && level === 0);

/** Sets a node's text, as several runs when it needs several typefaces; returns whether some characters are in no typeface. */
function setText(node: Node, text: string): boolean {
  const { runs, lacks } = runsOf(text);
  if (isOwn(runs)) {
    const [own] = runs;
    node["text"] = runs.length === 1 ? own?.text : runs.map((run) => run.text).join("");
    return lacks;
  }
  // The PDF outline is drawn by the reader's program, which has typefaces of its own.
  if (node["outline"] === true) node["outlineText"] = text;
  node["text"] = runs.map((run) => ({ ...run }));
  return lacks;
}

const entities = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["#39", "'"],
]);

/** Converts an SVG's texts that need other typefaces to outlines, because the SVG library draws text in plain letters only. */
function drawableSvg(svg: string): { readonly svg: string; readonly lacks: boolean } {
  let lacks = false;
  const drawn = svg.replaceAll(
    /<text([^<>]*)>([^<]*)<\/text>/g,
    (all, attributes: string, escaped: string) => {
      const made = runsOf(
        escaped.replaceAll(/&(#?\w+);/g, (entity, name: string) => entities.get(name) ?? entity),
      );
      lacks ||= made.lacks;
      if (!isOwn(made.runs)) return outlinedText(made.runs, attributes);
      return made.lacks
        ? `<text${attributes}>${runsOf(escaped)
            .runs.map((run) => run.text)
            .join("")}</text>`
        : all;
    },
  );
  return { svg: drawn, lacks };
}

/** Makes the texts of a document's description drawable, in place; returns whether some characters are in no typeface. */
export function makeDrawable(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  let lacks = false;
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === "object") {
      lacks = makeDrawable(value) || lacks;
    } else if (key === "text" && typeof value === "string") {
      lacks = setText(node as Node, value) || lacks;
    } else if (key === "svg" && typeof value === "string") {
      const drawn = drawableSvg(value);
      (node as Node)[key] = drawn.svg;
      lacks ||= drawn.lacks;
    }
  }
  return lacks;
}
