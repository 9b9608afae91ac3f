package com.acme.notes;

import reactor.core.publisher.Flux;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.ReactiveTransactionManager;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.reactive.TransactionalOperator;

/** An application with Spring Data R2DBC. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class Notes {

	@Bean
	Pad pad(NoteRepository notes, ReactiveTransactionManager transactions, TransactionalOperator operator) {
		return new Pad(notes);
	}

	public static class Pad {

		private final NoteRepository notes;

		Pad(NoteRepository notes) {
			this.notes = notes;
		}

		@Transactional(readOnly = true)
		public Flux<Note> all() {
			return this.notes.findAll();
		}

	}

}
