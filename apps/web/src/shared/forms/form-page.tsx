import { UnstyledButton } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconArrowLeft } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFocusReturn } from "../dialogs/use-focus-return.ts";
import { Tip } from "../menu/tip.tsx";
import drawer from "./form-drawer.module.css";
import classes from "./form-page.module.css";

interface FormPageProps {
  readonly title: string;
  /** Further text beside the title, less prominent. */
  readonly note?: string | undefined;
  /** Tools at the end of the title line. */
  readonly tools?: ReactNode;
  readonly onClose: () => void;
  /** Stays visible beside the form, or below it when space is short. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A form that needs the whole page. Esc leaves it, like closing a drawer. */
export const FormPage = ({ title, note, tools, onClose, aside, children }: FormPageProps) => {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useFocusReturn();
  useWindowEvent("keydown", ({ key, target, defaultPrevented }) => {
    const inside = target === document.body || place.current?.contains(target as Node) === true;
    // An Esc that closes a popup does not leave the form.
    const ofPopup = target instanceof Element && target.closest("[popover]") !== null;
    if (key === "Escape" && inside && !ofPopup && !defaultPrevented) onClose();
  });
  return (
    <div ref={place} className={classes.split} data-alone={aside === undefined || undefined}>
      <section className={`${drawer.page} ${classes.form}`} aria-label={title}>
        <div className={classes.head}>
          <Tip label={t("registration.back")}>
            <UnstyledButton className={classes.back} aria-label={t("registration.back")} onClick={onClose}>
              <IconArrowLeft size={18} stroke={1.6} aria-hidden="true" />
            </UnstyledButton>
          </Tip>
          <div className={classes.names}>
            <h2 data-form-name>{title}</h2>
            {note === undefined ? null : <span className={classes.note}>{note}</span>}
          </div>
          <div className={classes.tools}>{tools}</div>
        </div>
        {children}
      </section>
      {aside === undefined ? null : <div className={classes.aside}>{aside}</div>}
    </div>
  );
};
