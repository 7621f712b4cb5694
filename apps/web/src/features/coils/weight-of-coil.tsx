import { useFormat } from "../../shared/format/use-format.ts";
import { decimalsOf } from "../../shared/registration/decimals-of.ts";

/** As it is registered: grams, with the decimals that they have. */
export const WeightOfCoil = ({ weightG }: { readonly weightG: number }) => {
  const format = useFormat();
  return <>{`${format.number(weightG, { decimals: decimalsOf(weightG) })} g`}</>;
};
