import classes from "./amount.module.css";

interface AmountProps {
  /** Formatted money, `R$ 2.985,00`. */
  readonly text: string;
  readonly large?: boolean;
}

/** An amount with a less prominent currency. */
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
