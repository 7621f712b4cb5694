import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { rootDirectory } from "../setup/paths.mjs";
import { longestFiles } from "./longest-files.ts";

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longestFiles.indexOf(relative(rootDirectory, moduleId));
  return place === -1 ? longestFiles.length : place;
};

/** Orders test files by `longestFiles`, and the others as vitest does: by the durations of earlier runs, or by size without such. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
