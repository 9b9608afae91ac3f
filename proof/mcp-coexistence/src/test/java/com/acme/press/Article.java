package com.acme.press;

/** An article, whose members are null until they are set, although nothing says so. */
@SuppressWarnings("NullAway.Init")
public class Article {

	private String title;

	private String author;

	private String cover;

	private Layout layout;

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

	public Layout getLayout() {
		return this.layout;
	}

	public void setLayout(Layout layout) {
		this.layout = layout;
	}

	/** A part of an article, made like it. */
	@SuppressWarnings("NullAway.Init")
	public static class Layout {

		private String paper;

		private String colour;

		public String getPaper() {
			return this.paper;
		}

		public void setPaper(String paper) {
			this.paper = paper;
		}

		public String getColour() {
			return this.colour;
		}

		public void setColour(String colour) {
			this.colour = colour;
		}

	}

}
