import { posix } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";
import { importGraph } from "../test/changed/import-graph.ts";
import { type SourceTree, sourceTree } from "../test/changed/source-tree.ts";

const page = "docs/architecture.md";

interface Drawing {
  /** Name of a box -> file. */
  readonly files: ReadonlyMap<string, string>;
  /** Names of the boxes at both ends of each solid arrow. */
  readonly arrows: readonly (readonly [tail: string, head: string])[];
}

const fences = /^```mermaid\n([\s\S]*?)^```/gm;
const frame = /^\s*subgraph \w+ \["([^"]+)"\]/;
const box = /\b(\w+)\["([^"]+)"\]/g;
const isFrameEnd = (line: string): boolean => line.trim() === "end";

/** Solid arrows of a line, which is a chain of boxes. Labels are removed first, since they may contain an arrow. */
const solidArrows = (line: string): readonly (readonly [string, string])[] => {
  const names = line.replaceAll(/\["[^"]*"\]|\[\("[^"]*"\)\]/g, "").split("-->");
  return names.slice(1).map((head, at) => [names[at]?.trim() ?? "", head.trim()] as const);
};

/** Boxes and solid arrows of one Mermaid flowchart. The title of a frame is the folder of its boxes. */
const readDrawing = (text: string): Drawing => {
  const files = new Map<string, string>();
  const arrows: (readonly [string, string])[] = [];
  let folder = "";
  for (const line of text.split("\n")) {
    const title = frame.exec(line)?.[1];
    if (title !== undefined) folder = title;
    else if (isFrameEnd(line)) folder = "";
    else {
      for (const [, name = "", label = ""] of line.matchAll(box)) files.set(name, posix.join(folder, label));
      if (!line.includes("-.")) arrows.push(...solidArrows(line));
    }
  }
  return { files, arrows };
};

/** Boxes in docs/architecture.md that are no file, and solid arrows between files of which the first does not import the second. */
export const findWrongWays = (tree: SourceTree = sourceTree(rootDirectory)): readonly string[] => {
  const graph = importGraph(tree, "values and types");
  const drawings = [...tree.read(page).matchAll(fences)].map(([, text = ""]) => readDrawing(text));
  if (drawings.length === 0) return [`${page} draws no way through the code`];
  return drawings.flatMap(({ files, arrows }) => {
    const missing = [...files.values()].filter((file) => !tree.files.has(file));
    const broken = arrows.filter(([tail, head]) => {
      const from = files.get(tail);
      const to = files.get(head);
      return from === undefined || to === undefined || graph.get(from)?.has(to) !== true;
    });
    return [
      ...missing.map((file) => `${page} draws ${file}, which is not there`),
      ...broken.map(
        ([tail, head]) =>
          `${page} draws ${files.get(tail) ?? tail} importing ${files.get(head) ?? head}, which it does not`,
      ),
    ];
  });
};
