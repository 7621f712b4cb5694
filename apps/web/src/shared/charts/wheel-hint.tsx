import { type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Preference, useStored } from "../preferences/use-stored.ts";
import { wheelScrolls } from "./wheel-zoom.ts";
import classes from "./wheel-hint.module.css";

const shownMs = 4_000;

/** Whether the hint was already shown in this browser. */
const wheelTold: Preference<boolean> = {
  key: "wheelTold",
  read: (text) => text !== null,
  write: (told) => (told ? "1" : null),
};

const zoomKey = (): string => (/Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? "⌘" : "Ctrl");

/** Tells once which key makes the wheel zoom, when somebody turns the wheel over the chart. */
export const WheelHint = ({ place }: { readonly place: RefObject<HTMLElement | null> }) => {
  const { t } = useTranslation();
  const [told, tell] = useStored(wheelTold);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const chart = place.current;
    if (!chart || told) return;
    const onScroll = () => {
      setShown(true);
      tell(true);
    };
    chart.addEventListener(wheelScrolls, onScroll);
    return () => chart.removeEventListener(wheelScrolls, onScroll);
  }, [place, told, tell]);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <p className={classes.hint} role="status">
      {shown ? t("wheel.hint", { key: zoomKey() }) : null}
    </p>
  );
};
