import { getStoredPackages, storedPackages, type StoredPackages } from "@fiel/contracts";
import { askServer } from "./ask-server.ts";
import { readJson, readServerError } from "./read-answer.ts";
import { callAddress, type ServerAccess } from "./server-address.ts";

const silenceMs = 30_000;

/** Fetches all packages, page by page, that the server has of a machine in a span, both ends included (UTC ms). Throws with the reason. */
export const fetchStoredPackages = async (
  access: ServerAccess,
  mid: number,
  span: { readonly from: number; readonly to: number },
  signal: AbortSignal,
): Promise<Pick<StoredPackages, "at" | "weightMg">> => {
  const all = { at: [] as number[], weightMg: [] as number[] };
  for (let from: number | null = span.from; from !== null && from <= span.to;) {
    const address = callAddress(access, getStoredPackages.path.replace(":equipment", String(mid)));
    address.searchParams.set("from", String(from));
    address.searchParams.set("to", String(span.to));
    const response = await askServer(access, { address, silenceMs, signal });
    const text = response.content.toString("utf8");
    const told = response.status === 200 ? storedPackages.safeParse(readJson(text)) : null;
    if (!told?.success)
      throw new Error(
        `o servidor não diz que pesagens tem: HTTP ${response.status} ${readServerError(text)?.message ?? ""}`,
      );
    for (const at of told.data.at) all.at.push(at);
    for (const weightMg of told.data.weightMg) all.weightMg.push(weightMg);
    from = told.data.next !== null && told.data.next > from ? told.data.next : null;
  }
  return all;
};
