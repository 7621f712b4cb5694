import { type ComponentType, lazy, Suspense } from "react";
import { getI18n } from "react-i18next";
import { useSupportPresence } from "../../../features/support-access/use-support-presence.ts";
import { addLazyTexts } from "../../../shared/i18n/i18n.ts";
import { useSignedIn } from "../../../shared/session/use-session.ts";
import type { PresenceProps } from "./presence-strip.tsx";

const nothing = () => null;

/**
 * Loads a strip together with its texts, because support access is rare and the first page does not bundle them. If loading fails, the page works
 * without the strip.
 */
const withTexts = <P,>(load: () => Promise<ComponentType<P>>) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    const strip = Promise.all([load(), addLazyTexts(getI18n())]);
    return strip.then(
      ([loaded]) => ({ default: loaded }),
      () => ({ default: nothing }),
    );
  });

const VisitorStrip = withTexts(async () => (await import("./visitor-strip.tsx")).VisitorStrip);
const PresenceStrip = withTexts<PresenceProps>(
  async () => (await import("./presence-strip.tsx")).PresenceStrip,
);

const Watch = () => {
  const inside = useSupportPresence();
  return inside === null ? null : <PresenceStrip inside={inside} />;
};

/** Banner on every page during support access: tells the client's users that support is in, and support staff which client they are in. */
export const SupportBanner = () => (
  <Suspense>{useSignedIn().user.support === undefined ? <Watch /> : <VisitorStrip />}</Suspense>
);
