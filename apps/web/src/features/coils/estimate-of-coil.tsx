import { useFormat } from "../../shared/format/use-format.ts";

/** Number of packages that a full coil should make. */
export const EstimateOfCoil = ({ packages }: { readonly packages: number }) => {
  const format = useFormat();
  return <>{format.number(packages)}</>;
};
