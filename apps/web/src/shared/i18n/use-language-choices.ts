import { listLanguages } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { usePlace } from "../registration/use-place.ts";
import { shippedCodes } from "./language-code-of.ts";

interface LanguageChoice {
  readonly value: string;
  readonly label: string;
}

/** Languages that a client can choose, as `code - description`. Until they are loaded, the shipped ones and the chosen one. */
export const useLanguageChoices = (chosen: string): LanguageChoice[] => {
  const { api, tenant } = usePlace();
  const { data } = useQuery({
    queryKey: ["languages", tenant],
    queryFn: ({ signal }) => api.call(listLanguages, { params: {} }, signal),
  });
  if (data !== undefined)
    return data.map(({ code, description }) => ({ value: code, label: `${code} - ${description}` }));
  const codes = new Set([...Object.values(shippedCodes), chosen]);
  return [...codes].map((value) => ({ value, label: value }));
};
