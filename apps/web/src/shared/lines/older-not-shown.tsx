import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../format/use-format.ts";
import classes from "./older-not-shown.module.css";

interface OlderNotShownProps {
  readonly count: number;
  /** Left out where the list has no more to show. */
  readonly onAll?: () => void;
}

/** Below a list: how many older entries it leaves out, and a button that shows them; nothing where it is whole. */
export const OlderNotShown = ({ count, onAll }: OlderNotShownProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  // A server of the version before tells no number.
  if (!(count > 0)) return null;
  return (
    <p className={classes.older}>
      {t("registration.older", { number: format.number(count) })}
      {onAll === undefined ? null : (
        <>
          {" "}
          <Button onClick={onAll}>{t("registration.showAll")}</Button>
        </>
      )}
    </p>
  );
};
