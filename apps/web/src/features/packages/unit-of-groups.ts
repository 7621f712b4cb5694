import type { PackagesGroup } from "@fiel/contracts";
import { commonUnit } from "../../shared/format/common-unit.ts";

/** The unit of a weight of all that these groups made. */
export const unitOfGroups = (groups: readonly PackagesGroup[]) =>
  commonUnit(groups.flatMap(({ products }) => products.map(({ product }) => product?.unit)));
