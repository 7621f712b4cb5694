import { IconLifebuoy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./support-strip.module.css";

interface SupportStripProps {
  readonly words: string;
  /** Actions. */
  readonly children: ReactNode;
}

/** Band above a page that tells about support access. */
export const SupportStrip = ({ words, children }: SupportStripProps) => {
  const { t } = useTranslation();
  return (
    <aside className={classes.strip} aria-label={t("support.title")}>
      <IconLifebuoy size={18} stroke={1.7} aria-hidden="true" />
      <p role="status">{words}</p>
      {children}
    </aside>
  );
};
