-- removes rows of: books_search_data, books_search_idx, books_search_docsize
-- What is deleted leaves the index at once; building it anew removes what was only marked as deleted.
INSERT INTO `books_search` (`books_search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO `books_search` (`books_search`) VALUES ('rebuild');
