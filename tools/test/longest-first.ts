import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { rootDirectory } from "../setup/paths.mjs";
import { longestFiles } from "./longest-files.ts";

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longestFiles.indexOf(relative(rootDirectory, moduleId));
  return place === -1 ? longestFiles.length : place;
};

/** The order of test files where nothing is known of an earlier run: vitest itself goes by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
