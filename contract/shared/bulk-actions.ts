/** Actions by list. `export` and `zip` return the URL of a file. */
export const bulkActions = {
  orders: ['assign', 'reassign', 'move', 'message', 'delete', 'export'],
  services: ['activate', 'deactivate', 'category', 'delete'],
  solutions: ['publish', 'unpublish', 'delete'],
  reviews: ['approve', 'delete'],
  'contact-messages': ['read'],
  customers: ['export', 'delete'],
  commissions: ['pay', 'export'],
  invoices: ['export', 'zip'],
} as const satisfies Record<string, readonly string[]>;
export type BulkList = keyof typeof bulkActions;
export type BulkAction<L extends BulkList = BulkList> = (typeof bulkActions)[L][number];

export type BulkOptions = {
  user_id?: number | undefined;
  category_id?: number | undefined;
  due_on?: string | undefined;
  reason?: string | undefined;
  message?: string | undefined;
  agreed_with_customer?: boolean | undefined;
  confirm?: boolean | undefined;
};
