import { markContactMessageAsNew } from '../inbox/contacts/contacts.ts';
import { restoreDesignation, restoreRole } from '../office/users/restore-people.ts';
import { restoreUser } from '../office/users/restore-user.ts';
import { restoreReview, undoApproval } from '../order/reviews/undo-reviews.ts';
import type { Restorers } from '../platform/undo/undo.ts';
import { restoreServiceFields } from '../selling/catalog/change-service.ts';
import { restoreArticleCategory, restoreService, restoreServiceCategory } from '../selling/catalog/restore-catalog.ts';
import { restoreOrder } from '../selling/orders/delete-order.ts';
import { restoreArticle, restorePublished } from '../site/content/change-article.ts';
import { restoreClient } from '../site/content/restore-client.ts';
import { undoAssign, undoComplete, undoStart } from '../work/assignments/undo-assignments.ts';

/** Every action that can be undone is listed here. */
export const restorers: Restorers = {
  'blog.delete': restoreArticle,
  'blog.publish': restorePublished,
  'blog.unpublish': restorePublished,
  'blog_category.delete': restoreArticleCategory,
  'client.delete': restoreClient,
  'contact_message.read': markContactMessageAsNew,
  'designation.delete': restoreDesignation,
  'order.assign': undoAssign,
  'order.complete': undoComplete,
  'order.delete': restoreOrder,
  'order.start': undoStart,
  'review.approve': undoApproval,
  'review.delete': restoreReview,
  'role.delete': restoreRole,
  'service.activate': restoreServiceFields,
  'service.category': restoreServiceFields,
  'service.deactivate': restoreServiceFields,
  'service.delete': restoreService,
  'service_category.delete': restoreServiceCategory,
  'user.delete': restoreUser,
};
