import { listOperators, listProducts, type Product } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../api/use-api.ts";
import { useSignedIn } from "../session/use-session.ts";

const staleTime = 60_000;
const meta = { live: ["registrations"] } as const;

/** Operators to filter by, sorted by name. */
export const useOperators = (enabled: boolean) => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useQuery({
    queryKey: ["operators", tenant],
    queryFn: ({ signal }) => api.call(listOperators, { params: { tenant } }, signal),
    enabled,
    staleTime,
    meta,
  });
};

/** Value of a product in the filter: its `codeText`, or its code when it has none. */
const productValue = ({ code, codeText }: Pick<Product, "code" | "codeText">): string =>
  codeText ?? String(code);

export interface ProductChoice {
  readonly value: string;
  readonly label: string;
}

const choicesOf = (products: readonly Product[]): ProductChoice[] =>
  products.map((product) => ({ value: productValue(product), label: product.completeName }));

/** Products to filter by, sorted by name. */
export const useProducts = (enabled: boolean) => {
  const api = useApi();
  const { tenant } = useSignedIn().client;
  return useQuery({
    queryKey: ["products", tenant],
    queryFn: ({ signal }) => api.call(listProducts, { params: { tenant } }, signal),
    select: choicesOf,
    enabled,
    staleTime,
    meta,
  });
};
