import { useQuery } from "@tanstack/react-query";
import { useApi } from "../api/use-api.ts";

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable")));
    reader.readAsDataURL(blob);
  });

/** A person's picture for `src`, loaded with the token because the address alone is not public. Null while loading and without a picture. */
export const usePicture = (path: string | null): string | null => {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["picture", path],
    queryFn: async ({ signal }) => dataUrlOf(await api.file(path ?? "", signal)),
    enabled: path !== null,
    // A new picture has a new address.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (): undefined => undefined,
  });
  return path === null ? null : (data ?? null);
};
