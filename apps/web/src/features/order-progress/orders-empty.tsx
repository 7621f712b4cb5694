import { WayOut } from "../../shared/panel/way-out.tsx";
import classes from "./orders.module.css";

/** In the place of orders that there are not; orders know no period, so the sentence is not the charts'. */
export const OrdersEmpty = ({ sentence, chosen }: { sentence: string; chosen: boolean }) => (
  <div className={classes.empty}>
    <p>{sentence}</p>
    {chosen ? <WayOut /> : null}
  </div>
);
