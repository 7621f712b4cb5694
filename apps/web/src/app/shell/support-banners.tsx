import { type ComponentType, lazy, Suspense } from "react";
import { getI18n } from "react-i18next";
import { useSupport } from "../../features/support-access/use-support.ts";
import { addLaterTexts } from "../../shared/i18n/i18n.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import type { LetInProps } from "./let-in-banner.tsx";

/** Few sessions are support's, and few clients let it in: banners come with their texts, which the first page does not bring along. */
const withTexts = <P,>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    const [banner] = await Promise.all([load(), addLaterTexts(getI18n())]);
    return { default: banner };
  });

const Inside = withTexts(async () => (await import("./support-banner.tsx")).SupportBanner);
const LetIn = withTexts<LetInProps>(async () => (await import("./let-in-banner.tsx")).LetInBanner);

/** To the client's own administrators, while the provider may come in. */
const Watch = () => {
  const open = useSupport().data?.find(({ state }) => state === "open");
  return open === undefined ? null : <LetIn grant={open} />;
};

/** On every page: that somebody of the provider is in, or that they may be. */
export const SupportBanners = () => (
  <Suspense>{useSignedIn().user.support === undefined ? <Watch /> : <Inside />}</Suspense>
);
