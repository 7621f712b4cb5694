import type { GatewayOfTenant, UpdateNews } from "@fiel/contracts";

/** State of a gateway's latest update. */
export interface UpdateFacts extends Pick<UpdateNews, "version" | "failure" | "detail"> {
  /** `asked` until the gateway reports on it. */
  readonly state: "asked" | UpdateNews["state"];
  /** Since when, by the server's clock, UTC ms. */
  readonly atMs: number;
}

/** The latest update; null when none was requested as far as known. */
export const updateOf = ({ update, report, clockSkewMs }: GatewayOfTenant): UpdateFacts | null => {
  const { asked } = update;
  const news = report?.update?.last ?? null;
  if (asked !== null && asked.at !== news?.id) {
    const none = { failure: null, detail: null };
    // The version was installed by hand meanwhile, so nothing is left to do.
    const state = report?.version === asked.version ? "running" : "asked";
    return { state, version: asked.version, atMs: asked.at, ...none };
  }
  if (news === null) return null;
  const { state, version, at, failure, detail } = news;
  return { state, version, atMs: at + clockSkewMs, failure, detail };
};

/** Whether the update is neither finished nor failed. */
export const isUnderWay = (update: UpdateFacts | null): boolean =>
  update !== null && update.state !== "running" && update.state !== "failed";
