import type { GatewayOfTenant, UpdateNews } from "@fiel/contracts";

/** How far a gateway's latest update is. */
export interface UpdateFacts extends Pick<UpdateNews, "version" | "failure" | "detail"> {
  /** `asked` until the gateway tells of it. */
  readonly state: "asked" | UpdateNews["state"];
  /** Since when, by the server's clock, UTC ms. */
  readonly atMs: number;
}

/** Null where nobody asked for one, as far as is known. */
export const updateOf = ({ update, report, clockSkewMs }: GatewayOfTenant): UpdateFacts | null => {
  const { asked } = update;
  const news = report?.update?.last ?? null;
  if (asked !== null && asked.at !== news?.id) {
    const none = { failure: null, detail: null };
    // Installed by hand since: there is nothing left to be done.
    const state = report?.version === asked.version ? "running" : "asked";
    return { state, version: asked.version, atMs: asked.at, ...none };
  }
  if (news === null) return null;
  const { state, version, at, failure, detail } = news;
  return { state, version, atMs: at + clockSkewMs, failure, detail };
};

/** Neither ended nor failed yet. */
export const isUnderWay = (update: UpdateFacts | null): boolean =>
  update !== null && update.state !== "running" && update.state !== "failed";
