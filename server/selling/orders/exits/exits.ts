export { customerOfOrder, type OrderCustomer } from './customer-of-order.ts';
export { endOfSale, exitColumns, withBuyer } from './sale-exits.ts';
