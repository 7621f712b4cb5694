import { readFileSync } from "node:fs";
import type { Audience } from "@fiel/contracts";

export interface CallLine {
  readonly who: Audience;
  /** What a support session with change access may do by the call; `-` for a call that is not of a client's user. */
  readonly support: "sees" | "changes" | "closed" | "-";
}

const line = /^\| `([A-Z]+ \/api\/\S+)` +\| (\w+) +\| (sees|changes|closed|-) +\|$/;

/** Lines of docs/who-may-call.md by method and path. */
export function readCallTable(): ReadonlyMap<string, CallLine> {
  const page = readFileSync(new URL("../../../../docs/who-may-call.md", import.meta.url), "utf8");
  const found = page.split("\n").flatMap((text) => {
    const [, name, who, support] = line.exec(text) ?? [];
    return name === undefined ? [] : [[name, { who, support }] as [string, CallLine]];
  });
  return new Map(found);
}
