package com.acme.press;

import io.mcpspring.annotation.McpTool;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatus;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.transaction.ReactiveTransactionManager;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.server.ResponseStatusException;

/** The service, which the routes and the tools call. */
public class Articles {

	private final DatabaseClient database;

	private final TransactionalOperator reading;

	public Articles(DatabaseClient database, ReactiveTransactionManager transactions) {
		this.database = database;
		this.reading = TransactionalOperator.create(transactions);
	}

	@McpTool
	public Flux<Article> listArticles() {
		return this.database.sql("select title, author from article order by title")
			.map((row, metadata) -> article(String.valueOf(row.get("title")), String.valueOf(row.get("author"))))
			.all()
			.as(this.reading::transactional);
	}

	@McpTool
	public Mono<Article> findArticle(String title) {
		return listArticles().filter((article) -> article.getTitle().equals(title)).next();
	}

	/** Add an article. One with a title that exists is refused after it was inserted. */
	@McpTool
	@Transactional
	public Mono<Article> draftArticle(String title) {
		return ReactiveSecurityContextHolder.getContext()
			.map((context) -> article(title, String.valueOf(context.getAuthentication().getName())))
			.flatMap(
					(article) -> this.database.sql("insert into article (title, author) values (:title, :author)")
						.bind("title", article.getTitle())
						.bind("author", article.getAuthor())
						.then()
						.then(listArticles().filter((other) -> other.getTitle().equals(title)).count())
						.flatMap((count) -> (count > 1) ? Mono.error(
								new ResponseStatusException(HttpStatus.CONFLICT, "There is an article '" + title + "'"))
								: Mono.just(article)));
	}

	@McpTool
	@PreAuthorize("hasRole('CHIEF')")
	public Mono<String> publishAll() {
		return Mono.just("published");
	}

	private static Article article(String title, String author) {
		Article article = new Article();
		article.setTitle(title);
		article.setAuthor(author);
		Article.Layout layout = new Article.Layout();
		layout.setPaper("A4");
		article.setLayout(layout);
		return article;
	}

}
