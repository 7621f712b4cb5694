import type { PackagesGroup } from "@fiel/contracts";
import { commonUnit } from "@fiel/domain";

/** Common unit of the products of the groups. */
export const unitOfGroups = (groups: readonly PackagesGroup[]) =>
  commonUnit(groups.flatMap(({ products }) => products.map(({ product }) => product?.unit)));
