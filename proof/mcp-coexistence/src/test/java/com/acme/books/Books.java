package com.acme.books;

import java.util.List;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.annotation.Transactional;

/** An application with Spring Data JPA. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class Books {

	@Bean
	Shelf shelf(BookRepository books) {
		return new Shelf(books);
	}

	public static class Shelf {

		private final BookRepository books;

		Shelf(BookRepository books) {
			this.books = books;
		}

		@Transactional(readOnly = true)
		public List<Book> all() {
			return this.books.findAll();
		}

	}

}
