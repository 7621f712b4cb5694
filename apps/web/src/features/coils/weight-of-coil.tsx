import { useFormat } from "../../shared/format/use-format.ts";
import { decimalsOf } from "../../shared/registration/decimals-of.ts";

/** Registered weight in grams, with all its decimals. */
export const WeightOfCoil = ({ weightG }: { readonly weightG: number }) => {
  const format = useFormat();
  return <>{`${format.number(weightG, { decimals: decimalsOf(weightG) })} g`}</>;
};
