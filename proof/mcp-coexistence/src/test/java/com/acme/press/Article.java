package com.acme.press;

/** An article, whose members are null until they are set, although nothing says so. */
@SuppressWarnings("NullAway.Init")
public class Article {

	private String title;

	private String author;

	private String cover;

	public String getTitle() {
		return this.title;
	}

	public void setTitle(String title) {
		this.title = title;
	}

	public String getAuthor() {
		return this.author;
	}

	public void setAuthor(String author) {
		this.author = author;
	}

	public String getCover() {
		return this.cover;
	}

	public void setCover(String cover) {
		this.cover = cover;
	}

}
