import { useFormat } from "../../shared/format/use-format.ts";

export const Quantity = ({ of }: { readonly of: number | null }) => <>{useFormat().number(of)}</>;
