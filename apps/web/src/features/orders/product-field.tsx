import type { ComponentProps } from "react";
import { TextField } from "../../shared/registration/fields.tsx";
import { useProductMatches } from "./use-product-matches.ts";

interface ProductFieldProps extends Omit<ComponentProps<typeof TextField>, "list"> {
  /** What the field holds now. */
  readonly typed: string;
}

const listId = "order-products";

/** A product by its name: what contains the typed text is offered. */
export const ProductField = ({ typed, ...props }: ProductFieldProps) => {
  const { data: matches = [] } = useProductMatches(typed);
  return (
    <>
      <TextField {...props} list={listId} />
      <datalist id={listId}>
        {matches.map(({ id, completeName }) => (
          <option key={id} value={completeName}>
            {completeName}
          </option>
        ))}
      </datalist>
    </>
  );
};
