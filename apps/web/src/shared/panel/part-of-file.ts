import type { TFunction } from "i18next";
import type { Format } from "../format/use-format.ts";
import type { PartOfAll } from "./panel-menu-props.ts";

/** Text above a file's table of which rows it leaves out; empty when it has all. */
export const partOfFile = (
  part: readonly PartOfAll[],
  t: TFunction,
  { number }: Pick<Format, "number">,
): string =>
  part
    .filter(({ listed, count }) => listed < count)
    .map(({ name, listed, count }) =>
      t("file.partOf", { name, listed: number(listed), count: number(count) }),
    )
    .join(" · ");
