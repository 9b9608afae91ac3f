package com.acme.clinic.owner;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;

@Entity
@Table(name = "pets")
public class Pet {

	@Id
	@GeneratedValue(strategy = GenerationType.IDENTITY)
	private Integer id;

	private String name;

	private LocalDate birthDate;

	@ManyToOne(fetch = FetchType.LAZY)
	private Owner owner;

	@OneToMany(mappedBy = "pet", cascade = CascadeType.ALL)
	private List<Visit> visits = new ArrayList<>();

	protected Pet() {
	}

	public Pet(String name, LocalDate birthDate) {
		this.name = name;
		this.birthDate = birthDate;
	}

	public Integer getId() {
		return this.id;
	}

	public String getName() {
		return this.name;
	}

	public LocalDate getBirthDate() {
		return this.birthDate;
	}

	public Owner getOwner() {
		return this.owner;
	}

	void setOwner(Owner owner) {
		this.owner = owner;
	}

	public List<Visit> getVisits() {
		return this.visits;
	}

	public Pet with(Visit visit) {
		this.visits.add(visit);
		visit.setPet(this);
		return this;
	}

}
