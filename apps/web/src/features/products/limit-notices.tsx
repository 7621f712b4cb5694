import { limitProblems } from "@fiel/domain";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Weights } from "./product-weights.ts";
import classes from "./products.module.css";

/** Warnings about unusual weights, which may be intended. */
export const LimitNotices = ({ weights }: { readonly weights: Weights }) => {
  const { t } = useTranslation();
  const notices = [...new Set(Object.values(limitProblems(weights).warnings))];
  return (
    <div role="status" className={classes.notices}>
      {notices.map((notice) => (
        <p key={notice} className={classes.notice}>
          <IconInfoCircle size={16} aria-hidden="true" />
          {t(`products.${notice}`)}
        </p>
      ))}
    </div>
  );
};
