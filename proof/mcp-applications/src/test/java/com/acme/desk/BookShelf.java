package com.acme.desk;

import org.springframework.context.annotation.Lazy;
import org.springframework.stereotype.Component;

/** Made when it is used first. */
@Component
@Lazy
public class BookShelf extends Shelf<BookShelf.Book> {

	public record Book(String title, int pages) {
	}

}
