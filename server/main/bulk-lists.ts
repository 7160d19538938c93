import { contactsApi } from '../../contract/inbox/contacts.ts';
import { billingApi } from '../../contract/invoicing/billing.ts';
import { MAX_ZIPPED_INVOICES } from '../../contract/office/exports.ts';
import { usersApi } from '../../contract/office/users.ts';
import { reviewsApi } from '../../contract/order/reviews.ts';
import { catalogAdminApi } from '../../contract/selling/catalog-admin.ts';
import { ordersAdminApi } from '../../contract/selling/orders-admin.ts';
import { commissionsApi } from '../../contract/settlement/commissions.ts';
import { contentAdminApi } from '../../contract/site/content-admin.ts';
import type { Db } from '../adapters/database/database.ts';
import { requireConfirmed } from '../http/viewer.ts';
import { listContactMessages, markContactMessageAsRead } from '../inbox/contacts/contacts.ts';
import { listAdminInvoices } from '../invoicing/billing/admin-invoices.ts';
import type { BulkLists, BulkRequest } from '../office/bulk/bulk.ts';
import { deleteCustomer, listUsers } from '../office/users/users.ts';
import { approveReview, deleteReview, listReviews } from '../order/reviews/admin-reviews.ts';
import { deleteService, listServices } from '../selling/catalog/catalog-admin.ts';
import { moveService, setServiceActive } from '../selling/catalog/change-service.ts';
import { pageOfOrders } from '../selling/orders/admin-order-list.ts';
import { deleteOrder } from '../selling/orders/delete-order.ts';
import { disputesOnly, listCommissions, payCommissions } from '../settlement/commissions/commissions.ts';
import { invalidField } from '../shared/errors.ts';
import { exists } from '../shared/records.ts';
import { setArticlePublished } from '../site/content/change-article.ts';
import { deleteArticle, listArticles } from '../site/content/content-admin.ts';
import { assignStaff } from '../work/assignments/assign.ts';
import { isStaffMember } from '../work/assignments/staff-members.ts';

async function assertCategory(db: Db, { options }: BulkRequest): Promise<void> {
  const { category_id } = options;
  if (category_id === undefined || !(await exists(db, 'service_categories', category_id)))
    throw invalidField('with', 'Please choose a category.');
}

async function assertStaff(db: Db, { options }: BulkRequest): Promise<void> {
  if (options.user_id === undefined || !(await isStaffMember(db, options.user_id)))
    throw invalidField('with', 'Please choose a staff member.');
}

/** More payments at once need a confirmation. */
const MAX_UNCONFIRMED_PAYMENTS = 10;

function assertPaymentsConfirmed(_: Db, { options, total, viewer }: BulkRequest): void {
  if (total <= MAX_UNCONFIRMED_PAYMENTS) return;
  if (!options.confirm) throw invalidField('with', `Please confirm that ${total} commission lines are to be paid.`);
  requireConfirmed(viewer);
}

/** Lists have their own query, and actions the rule of the single call. */
export const bulkLists: BulkLists = {
  orders: {
    noun: ['order', 'orders'],
    query: ordersAdminApi.list.query,
    list: pageOfOrders,
    actions: {
      assign: {
        undo: 'order.assign',
        check: assertStaff,
        start:
          ({ deps, by, options, step }) =>
          (orderId) =>
            assignStaff(deps, { orderId, userId: options.user_id ?? 0, by, step }),
      },
      delete: {
        undo: 'order.delete',
        start:
          ({ deps, by, step }) =>
          (id) =>
            deleteOrder(deps, id, by, step),
      },
      export: { download: '/api/admin/exports/orders.csv' },
    },
  },
  services: {
    noun: ['service', 'services'],
    query: catalogAdminApi.services.query,
    list: listServices,
    actions: {
      activate: {
        undo: 'service.activate',
        start:
          ({ deps, by, step }) =>
          (id) =>
            setServiceActive(deps, id, true, by, step),
      },
      deactivate: {
        undo: 'service.deactivate',
        start:
          ({ deps, by, step }) =>
          (id) =>
            setServiceActive(deps, id, false, by, step),
      },
      category: {
        undo: 'service.category',
        check: assertCategory,
        start:
          ({ deps, by, options, step }) =>
          (id) =>
            moveService(deps, id, options.category_id ?? 0, by, step),
      },
      delete: {
        undo: 'service.delete',
        start:
          ({ deps, by, step }) =>
          (id) =>
            deleteService(deps, id, by, step),
      },
    },
  },
  solutions: {
    noun: ['solution', 'solutions'],
    query: contentAdminApi.blogs.query,
    list: listArticles,
    actions: {
      publish: {
        undo: 'blog.publish',
        start:
          ({ deps, by, step }) =>
          (id) =>
            setArticlePublished(deps, id, true, by, step),
      },
      unpublish: {
        undo: 'blog.unpublish',
        start:
          ({ deps, by, step }) =>
          (id) =>
            setArticlePublished(deps, id, false, by, step),
      },
      delete: {
        undo: 'blog.delete',
        start:
          ({ deps, by, step }) =>
          (id) =>
            deleteArticle(deps, id, by, step),
      },
    },
  },
  reviews: {
    noun: ['review', 'reviews'],
    query: reviewsApi.all.query,
    list: listReviews,
    actions: {
      approve: {
        undo: 'review.approve',
        start:
          ({ deps, by, step }) =>
          (id) =>
            approveReview(deps, id, by, step),
      },
      delete: {
        undo: 'review.delete',
        start:
          ({ deps, by, step }) =>
          (id) =>
            deleteReview(deps, id, by, step),
      },
    },
  },
  'contact-messages': {
    noun: ['message', 'messages'],
    query: contactsApi.contactMessages.query,
    list: listContactMessages,
    actions: {
      read: {
        undo: 'contact_message.read',
        start:
          ({ deps, by, step }) =>
          (id) =>
            markContactMessageAsRead(deps, id, by, step),
      },
    },
  },
  customers: {
    noun: ['customer', 'customers'],
    query: usersApi.users.query,
    fixed: { role: 'customer' },
    list: listUsers,
    actions: {
      export: { download: '/api/admin/exports/customers.csv' },
      delete: {
        undo: 'user.delete',
        check: (_, { viewer }) => requireConfirmed(viewer),
        start:
          ({ deps, by, step }) =>
          (id) =>
            deleteCustomer(deps, id, { id: by }, step),
      },
    },
  },
  commissions: {
    // Reversals and adjustments are among them.
    noun: ['commission line', 'commission lines'],
    query: commissionsApi.list.query,
    list: (db, query) => listCommissions(db, query, disputesOnly),
    actions: {
      pay: {
        check: assertPaymentsConfirmed,
        start: ({ deps, by }) => payCommissions(deps, by),
      },
      export: { download: '/api/admin/exports/commissions.csv' },
    },
  },
  invoices: {
    noun: ['invoice', 'invoices'],
    query: billingApi.adminInvoices.query,
    list: (db, query) => listAdminInvoices(db, query),
    actions: {
      export: { download: '/api/admin/exports/invoices.csv' },
      zip: { download: '/api/admin/exports/invoices.zip', maxRecords: MAX_ZIPPED_INVOICES },
    },
  },
};
