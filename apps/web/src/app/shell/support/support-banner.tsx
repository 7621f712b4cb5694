import { type ComponentType, lazy, Suspense } from "react";
import { getI18n } from "react-i18next";
import { useSupportPresence } from "../../../features/support-access/use-support-presence.ts";
import { addLazyTexts } from "../../../shared/i18n/i18n.ts";
import { useSignedIn } from "../../../shared/session/use-session.ts";
import type { PresenceProps } from "./presence-strip.tsx";

const nothing = () => null;

/**
 * Support is seldom in: what is said then comes with its texts, which the first page does not bring along. A page that cannot fetch it
 * is a page all the same.
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

/** On every page while the provider's support is in: to the client's own people that it is, to support itself where it is. */
export const SupportBanner = () => (
  <Suspense>{useSignedIn().user.support === undefined ? <Watch /> : <VisitorStrip />}</Suspense>
);
