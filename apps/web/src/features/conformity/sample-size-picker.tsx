import { type SampleSize, sampleSizes } from "@fiel/domain";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import classes from "./sample-size.module.css";

interface SampleSizePickerProps {
  readonly size: SampleSize;
  readonly onSize: (size: SampleSize) => void;
}

export const SampleSizePicker = ({ size, onSize }: SampleSizePickerProps) => {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset data-off-paper className={classes.sizes}>
      <legend>
        <span>{t("conformity.size")}</span>
        <span className={classes.sizeUnit}>{t("conformity.sizeUnit")}</span>
      </legend>
      <div className={classes.sizeChoices}>
        {sampleSizes.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={choice === size}
              onChange={() => onSize(choice)}
            />
            {choice}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
