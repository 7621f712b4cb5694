import classes from "./amount.module.css";

interface AmountProps {
  /** Money as it is written, `R$ 2.985,00`. */
  readonly text: string;
  readonly large?: boolean;
}

/** An amount that stands out, its currency in a quieter voice. */
export const Amount = ({ text, large = false }: AmountProps) => {
  const [, sign = "", currency = "", figure = text] = /^([-−]?)(\D+?)(\d.*)$/.exec(text) ?? [];
  return (
    <strong className={classes.amount} data-large={large || undefined}>
      {sign}
      <span>{currency}</span>
      {figure}
    </strong>
  );
};
