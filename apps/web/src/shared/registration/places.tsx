import { useTranslation } from "react-i18next";
import classes from "./places.module.css";

interface PlacesProps {
  readonly used: number;
  readonly max: number;
  /** Colours the bar from 80 % on; without it only when all places are used. */
  readonly warns?: boolean;
}

/** Number of used places out of those allowed, as text and as a bar. */
export const Places = ({ used, max, warns = false }: PlacesProps) => {
  const { t } = useTranslation();
  const share = max === 0 ? 1 : Math.min(1, used / max);
  return (
    <span className={classes.places}>
      <b>{used}</b> {t("registration.of", { max })}
      <span
        className={classes.bar}
        aria-hidden="true"
        data-bar
        {...(warns ? { "data-near": share >= 0.8 || undefined } : { "data-full": used >= max || undefined })}
      >
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </span>
  );
};
