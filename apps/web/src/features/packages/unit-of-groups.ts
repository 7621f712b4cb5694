import type { PackagesGroup } from "@fiel/contracts";
import { commonUnit } from "@fiel/domain";

/** The unit of a weight of all that these groups made. */
export const unitOfGroups = (groups: readonly PackagesGroup[]) =>
  commonUnit(groups.flatMap(({ products }) => products.map(({ product }) => product?.unit)));
