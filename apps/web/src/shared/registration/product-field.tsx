import type { ComponentProps } from "react";
import { TextField } from "./fields.tsx";
import { useProductMatches } from "./use-product-matches.ts";

interface ProductFieldProps extends Omit<ComponentProps<typeof TextField>, "list"> {
  /** Current text of the field. */
  readonly typed: string;
}

const listId = "product-matches";

/** Product field that suggests products containing the typed text. */
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
