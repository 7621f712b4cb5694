import { useFormat } from "../../shared/format/use-format.ts";

/** How many packages a full coil should make. */
export const EstimateOfCoil = ({ packages }: { readonly packages: number }) => {
  const format = useFormat();
  return <>{format.number(packages)}</>;
};
